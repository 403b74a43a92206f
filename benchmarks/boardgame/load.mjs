// Simulated people for both servers: node load.mjs '{"kind": "tiletown", "urls": [...], ...}' prints one line of JSON.
//   closed: every match moves as soon as all its listeners have seen the last move: moves per second, and latencies
//   open:   every match moves once in `every` milliseconds
//   idle:   matches are opened and followed, and then nothing happens until standard input ends
// A turn of Tiletown is what its page sends: `requests` has, for the type of the first legal action, the routes and the
// number of actions sent to each; `replay` first: the frames of what has happened since the page's last turn, which its
// stage shows; the last one stores the turn.
// A latency is the time from the click to the moment when the last listener of the match has the new position.
import http from 'node:http';
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';

const options = JSON.parse(process.argv[2]);
const { kind, mode, urls, matches, seconds, warmup = 5, every = 3000, game = 'shake', requests, bots = 0 } = options;
const latencies = [];
let measuring = false;
let stopped = false;
let previews = 0;
let refused = 0;

const agent = new http.Agent({ keepAlive: true, maxSockets: 4000 });

function request(url, method, path, body, cookie) {
  return new Promise((resolve, reject) => {
    const data = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
    if (cookie) headers.cookie = cookie;
    const sent = http.request(url + path, { method, headers, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: parts.join('') }));
    });
    sent.on('error', reject);
    sent.end(data);
  });
}

async function asked(...what) {
  const answer = await request(...what);
  if (answer.status >= 300) throw new Error(`${what[1]} ${what[2]}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

// --- Tiletown ---------------------------------------------------------------------------------------------------

class Page {
  // One person's open page: it follows the match, and knows the last position that it was sent and its last turn's ply.
  constructor(url, cookie, match, seat) {
    Object.assign(this, { url, cookie, match, seat, ply: -1, acted: 0, text: '', waiting: [] });
    this.opened = new Promise((resolve) => (this.first = resolve));
    const headers = { cookie };
    this.feed = http.get(`${url}/api/matches/${match}/feed?seat=${seat}`, { headers, agent: false }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        rest += part;
        let end;
        while ((end = rest.indexOf('\n\n')) >= 0) {
          this.read(rest.slice(0, end));
          rest = rest.slice(end + 2);
        }
      });
      answer.on('error', () => {});
    });
    this.feed.on('error', () => {});
  }

  read(event) {
    if (!event.startsWith('event: position')) return;
    this.ply = Number(event.slice(event.indexOf('id: ') + 4, event.indexOf('\ndata')));
    this.text = event;
    this.first();
    this.waiting = this.waiting.filter(([ply, resolve]) => (ply <= this.ply ? (resolve(), false) : true));
  }

  position() {
    return JSON.parse(this.text.slice(this.text.indexOf('data: ') + 6)).position;
  }

  mayAct() {
    return this.text.includes('"legal":[{');
  }

  sees(ply) {
    return ply <= this.ply ? Promise.resolve() : new Promise((resolve) => this.waiting.push([ply, resolve]));
  }

  close() {
    this.feed.destroy();
  }
}

// A placement of the colour, as the page finds it in the guide.
function placement({ guide }, { colour }) {
  const cell = choice(guide.outcomes.find((outcomes) => outcomes.colour === colour).at);
  return { type: 'place', colour, at: `${'ABCDEF'[cell % 6]}${Math.floor(cell / 6) + 1}` };
}

const choice = (list) => list[Math.floor(Math.random() * list.length)];

class TiletownMatch {
  async open(number) {
    const [one, two] = [urls[0], urls[urls.length - 1]];
    const bot = number < bots;
    const seats = [{ kind: 'me' }, { kind: 'person' }, ...(bot ? [{ kind: 'bot', bot: 'greedy' }] : [])];
    const opened = await asked(one, 'POST', '/api/matches', { game, setup: { players: seats.length }, seats });
    const { room, table } = JSON.parse(opened.text); // `table`: version 0.1.0
    const match = (room ?? table).id;
    const joined = await asked(two, 'POST', `/api/matches/${match}/claim`, {});
    const cookies = [opened, joined].map((answer) => answer.headers['set-cookie'][0].split(';')[0]);
    this.pages = [new Page(one, cookies[0], match, 0), new Page(two, cookies[1], match, 1)];
    await Promise.all(this.pages.map((page) => page.opened));
  }

  async move() {
    // Gives false when the match is over.
    let page;
    while (!(page = this.pages.find((one) => one.mayAct()))) {
      if (this.pages[0].text.includes('"to_act":[]')) return false; // the match is over
      const ply = Math.max(...this.pages.map((one) => one.ply));
      await Promise.race(this.pages.map((one) => one.sees(ply + 1)));
    }
    const position = page.position();
    const { match, seat, url, cookie } = page;
    const { step } = position;
    const actions = [choice(position.legal)];
    const sent = requests[actions[0].type] ?? [['moves', 1]];
    let legal = [];
    for (const [route, count] of sent.slice(0, -1)) {
      if (route === 'replay') {
        const frames = `first=${page.acted + 1}&count=${page.ply - page.acted}&seat=${seat}`;
        if (page.ply > page.acted) await asked(url, 'GET', `/api/matches/${match}/replay?${frames}`, undefined, cookie);
        continue;
      }
      if (actions.length < count) {
        if (!legal.length) break; // no site for another piece
        actions.push(choice(legal));
      }
      previews += 1;
      const answer = await request(url, 'POST', `/api/matches/${match}/${route}`, { seat, step, actions }, cookie);
      legal = JSON.parse(answer.text).position?.legal ?? [];
    }
    if (actions[0].type === 'choose' && actions.length < sent.at(-1)[1]) actions.push(placement(position, actions[0]));
    const turn = { seat, step, request: randomUUID(), actions };
    const start = performance.now();
    const answer = await request(url, 'POST', `/api/matches/${match}/moves`, turn, cookie);
    if (answer.status === 409) {
      refused += 1;
      await page.sees(page.ply + 1);
      return true;
    }
    if (answer.status !== 200) throw new Error(answer.text);
    const ply = JSON.parse(answer.text).ply;
    page.acted = ply;
    await Promise.all(this.pages.map((one) => one.sees(ply)));
    if (measuring) latencies.push(performance.now() - start);
    return true;
  }

  close() {
    this.pages.forEach((page) => page.close());
  }
}

// --- boardgame.io -----------------------------------------------------------------------------------------------

class Socket {
  constructor(url, match, seat, credentials) {
    Object.assign(this, { match, seat, credentials, id: -1, waiting: [] });
    this.opened = new Promise((resolve) => (this.first = resolve));
    this.io = io(`${url}/shake`, { transports: ['websocket'], forceNew: true });
    this.io.on('connect', () => this.io.emit('sync', match, seat, credentials, 2));
    this.io.on('sync', (_, info) => this.read(info.state));
    this.io.on('update', (_, state) => this.read(state));
  }

  read(state) {
    this.state = state;
    this.id = state._stateID;
    this.first();
    this.waiting = this.waiting.filter(([id, resolve]) => (id <= this.id ? (resolve(), false) : true));
  }

  sees(id) {
    return id <= this.id ? Promise.resolve() : new Promise((resolve) => this.waiting.push([id, resolve]));
  }
}

class BoardgameMatch {
  async open() {
    const made = await asked(urls[0], 'POST', '/games/shake/create', { numPlayers: 2, unlisted: true });
    const match = JSON.parse(made.text).matchID;
    this.sockets = [];
    for (const seat of ['0', '1']) {
      const joined = await asked(urls[0], 'POST', `/games/shake/${match}/join`, { playerID: seat, playerName: 'P' });
      this.sockets.push(new Socket(urls[0], match, seat, JSON.parse(joined.text).playerCredentials));
    }
    await Promise.all(this.sockets.map((socket) => socket.opened));
  }

  async move() {
    const { state } = this.sockets[0];
    if (state.ctx.gameover) return false;
    const socket = this.sockets.find((one) => one.state.G.pending[Number(one.seat)] === null);
    const args = boardgamePlacement(socket.state.G, Number(socket.seat));
    const action = {
      type: 'MAKE_MOVE',
      payload: { type: 'place', args, playerID: socket.seat, credentials: socket.credentials },
    };
    const id = socket.id + 1;
    const start = performance.now();
    socket.io.emit('update', action, socket.id, socket.match, socket.seat);
    await Promise.all(this.sockets.map((one) => one.sees(id)));
    if (measuring) latencies.push(performance.now() - start);
    return true;
  }

  close() {
    this.sockets.forEach((socket) => socket.io.close());
  }
}

function boardgamePlacement(G, seat) {
  // What Tiletown's server works out for its clients, this client has to find for itself.
  const found = [];
  for (let colour = 0; colour < 5; colour += 1) {
    const shape = G.pattern.flatMap((c, cell) => (c === colour ? [[Math.floor(cell / 3), cell % 3]] : []));
    if (!shape.length) continue;
    for (let row = -2; row < 6; row += 1) {
      for (let column = -2; column < 6; column += 1) {
        const fits = shape.every(([dy, dx]) => {
          const [y, x] = [row + dy, column + dx];
          return y >= 0 && x >= 0 && y < 6 && x < 6 && G.boards[seat][y * 6 + x] === null;
        });
        if (fits) found.push([colour, row, column]);
      }
    }
  }
  return found.length ? choice(found) : [null, 0, 0];
}

// --- The load ---------------------------------------------------------------------------------------------------

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const Kind = kind === 'tiletown' ? TiletownMatch : BoardgameMatch;

async function newMatch(number) {
  const match = new Kind();
  await match.open(number);
  return match;
}

async function closed(number, first) {
  let match = first;
  while (!stopped) {
    if (!(await match.move())) {
      match.close();
      match = await newMatch(number);
    }
  }
}

async function open(number, first) {
  let match = first;
  await pause(Math.random() * every);
  while (!stopped) {
    const next = performance.now() + every;
    if (!(await match.move())) {
      match.close();
      match = await newMatch(number);
    }
    await pause(Math.max(0, next - performance.now()));
  }
}

const all = [];
for (let number = 0; number < matches; number += 20) {
  const some = Array.from({ length: Math.min(20, matches - number) }, (_, index) => newMatch(number + index));
  all.push(...(await Promise.all(some)));
}
if (mode === 'idle') {
  console.log(JSON.stringify({ matches: all.length }));
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
} else {
  const run = mode === 'closed' ? closed : open;
  all.forEach((match, number) => run(number, match).catch((error) => {
    if (!stopped) {
      console.error(error);
      process.exit(1);
    }
  }));
  await pause(warmup * 1000);
  measuring = true;
  console.log('measuring');
  const start = performance.now();
  await pause(seconds * 1000);
  const took = (performance.now() - start) / 1000;
  stopped = true;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  console.log(
    JSON.stringify({
      moves: latencies.length,
      perSecond: latencies.length / took,
      p50: at(0.5),
      p99: at(0.99),
      previews,
      refused,
    }),
  );
  process.exit(0);
}
