// boardgame.io's server with a game of the same kind as Shake That City: everybody places a shape on a board of
// their own, sealed until all have placed. node server.cjs PORT [FOLDER]: with a folder it stores in files.
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const SIZE = 6;
const ROUNDS = 15;

const shake = (random) => Array.from({ length: 9 }, () => random.Die(5) - 1);
const shape = (pattern, colour) =>
  pattern.flatMap((found, cell) => (found === colour ? [[Math.floor(cell / 3), cell % 3]] : []));

function cells(G, board, colour, row, column) {
  const found = [];
  for (const [dy, dx] of shape(G.pattern, colour)) {
    const y = row + dy;
    const x = column + dx;
    if (y < 0 || x < 0 || y >= SIZE || x >= SIZE || board[y * SIZE + x] !== null) return null;
    found.push(y * SIZE + x);
  }
  return found.length ? found : null;
}

const Game = {
  name: 'shake',
  setup: ({ ctx, random }) => ({
    round: 1,
    pattern: shake(random),
    boards: Array.from({ length: ctx.numPlayers }, () => Array(SIZE * SIZE).fill(null)),
    pending: Array(ctx.numPlayers).fill(null),
  }),
  turn: { activePlayers: { all: 'place' }, stages: { place: {} } },
  moves: {
    place: {
      move: ({ G, playerID, random, events }, colour, row, column) => {
        const seat = Number(playerID);
        if (G.pending[seat] !== null) return INVALID_MOVE;
        const chosen = colour === null ? [] : cells(G, G.boards[seat], colour, row, column);
        if (chosen === null) return INVALID_MOVE;
        G.pending[seat] = { colour, cells: chosen };
        if (G.pending.includes(null)) return undefined;
        G.pending.forEach((done, other) => done.cells.forEach((cell) => (G.boards[other][cell] = done.colour)));
        G.pending = G.pending.map(() => null);
        G.pattern = shake(random);
        G.round += 1;
        if (G.round > ROUNDS) events.endGame({ winner: '0' });
        return undefined;
      },
      client: false,
      ignoreStaleStateID: true,
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    pending: G.pending.map((done, seat) => (done && String(seat) !== playerID ? 'sealed' : done)),
  }),
};

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [Game],
  origins: [/./],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run(Number(port)).then(() => console.log('ready'));
