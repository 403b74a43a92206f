import { expect, test } from "vitest";
import { check, fits, mayBeCut, type Check } from "../../src/fairness/check";
import {
  canonical,
  chanceKey,
  digest,
  drawnNumbers,
  fingerprint,
  seedHash,
  setupDigests,
} from "../../src/fairness/digests";
import type { Kept } from "../../src/fairness/kept";
import { decoded } from "../../src/fairness/record";
import written from "./record.json?raw";

/** A record as Python wrote it, with a bot, two nonces, a name beyond ASCII, and a seat handed over and taken back. */
const fair = (): any => JSON.parse(written);

/** What the page of seat 2 noted. */
const kept = (some: Partial<Kept> = {}): Kept => {
  const { digests, setup, commitment, seats } = fair();
  return {
    at: 0,
    seed_hash: digests.seed,
    setup: setupDigests(setup),
    commitment,
    seats: [2],
    nonce: seats[2].nonce,
    ...some,
  };
};

/** The checks of a record: those that failed with their parts, and those that were not possible. */
function found(
  record: unknown,
  noted: Kept | null = kept(),
  asked?: string,
): { failed: string[]; impossible: string[] } {
  const checked = check(JSON.stringify(record), () => noted, asked);
  if (checked.is !== "checked") throw new Error(checked.is);
  const named = (outcome: Check["outcome"]): string[] =>
    checked.checks.filter((one) => one.outcome === outcome).map(({ name, parts }) => [name, ...parts].join(" "));
  return { failed: named("failed"), impossible: named("impossible") };
}

/** The record after a change that its forger has made consistent, as far as the fingerprint goes. */
function changed(change: (record: any) => void): any {
  const record = fair();
  change(record);
  record.fingerprint = fingerprint(record.commitment, record.moves);
  return record;
}

test("numbers, texts and keys are written as Python writes them", () => {
  const value = { b: 1, a: [true, null, 'é\u2028\u007f\u001f\b"\\/\n', "😀"], "10": {}, "9": [] };
  expect(canonical(value)).toBe('{"10":{},"9":[],"a":[true,null,"é\u2028\u007f\\u001f\\b\\"\\\\/\\n","😀"],"b":1}');
  expect(digest(2)).toBe("d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35");
});

test("without nonces the key is the seed", () => {
  const seed = "01".repeat(32);
  expect(chanceKey(seed, ["", ""])).toEqual(new Uint8Array(32).fill(1));
  expect(chanceKey(seed, ["", "ff"])).not.toEqual(chanceKey(seed, ["ff", ""]));
});

test("more numbers than a block has words, and words that would favour small numbers, as Python draws them", () => {
  // Seed(bytes(range(32))).stream(300): twelve times randrange(3 * 2**30), of which every fourth word is too high.
  const key = chanceKey(Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join(""), []);
  expect(
    drawnNumbers(
      key,
      300,
      Array.from({ length: 12 }, () => 3 * 2 ** 30),
    ),
  ).toEqual(NUMBERS);
  expect(drawnNumbers(key, 300, [2 ** 32 + 1])).toBeNull();
  expect(drawnNumbers(key, 300, [0])).toBeNull();
});
// prettier-ignore
const NUMBERS = [2036480615, 717689519, 27272201, 1652777556, 838718109, 475289633, 2316346113, 1932766361, 2246045886, 441113117, 352764983, 2761377863];

test("an honest record fits everything that was noted", () => {
  expect(found(fair(), kept(), "abcDEF123")).toEqual({ failed: [], impossible: ["outcomes"] });
});

test("a device that noted nothing says what it could not check", () => {
  const unseen = ["seed-seen", "commitment-seen", "setup-seen", "nonce", "outcomes"];
  expect(found(fair(), null)).toEqual({ failed: [], impossible: unseen });
});

test.each<[string, (record: any) => void, string[]]>([
  ["the seed", (record) => (record.seed = "0".repeat(64)), ["seed", "seed-seen"]],
  ["no seed", (record) => delete record.seed, ["seed", "seed-seen"]],
  ["another match", (record) => (record.match = "other"), ["match", "terms match"]],
  ["the game", (record) => (record.game = "canal"), ["terms game"]],
  ["the rules", (record) => (record.rules += 1), ["terms rules"]],
  ["the pieces", (record) => (record.pieces = "0".repeat(64)), ["terms pieces"]],
  ["the side", (record) => (record.setup.side = "landlocked"), ["terms setup.side", "setup-seen setup.side"]],
  ["a setting less", (record) => delete record.setup.pieces, ["terms setup.pieces", "setup-seen setup.pieces"]],
  ["a setting more", (record) => (record.setup.extra = 1), ["terms setup.extra", "setup-seen setup.extra"]],
  ["a name", (record) => (record.seats[0].name = "Jorg"), ["terms seats.0.name"]],
  ["a bot", (record) => delete record.seats[1].bot, ["terms seats.1.bot"]],
  [
    "a seat less",
    (record) => record.seats.pop(),
    ["terms seats.2.bot seats.2.name seats.2.nonce", "nonce seats.2.nonce"],
  ],
  ["my nonce", (record) => delete record.seats[2].nonce, ["terms seats.2.nonce", "nonce seats.2.nonce"]],
  ["a digest", (record) => (record.digests.rules = digest(9)), ["terms rules", "commitment"]],
  ["no digests", (record) => delete record.digests.seed, ["seed", "commitment"]],
  ["the commitment", (record) => (record.commitment = "0".repeat(64)), ["commitment", "commitment-seen"]],
  ["a number", (record) => (record.moves[1].drawn[3][0] += 1), ["drawn moves.1"]],
  ["a number less", (record) => record.moves[1].drawn.pop(), []], // how many are drawn is a matter of the rules
  ["a stop that cannot be", (record) => (record.moves[1].drawn[0][1] = 0), ["drawn moves.1"]],
  ["a player's number", (record) => (record.moves[2].drawn = [[0, 1]]), ["drawn moves.2"]],
  ["a move", (record) => (record.moves[2].action.colour = "sky"), []], // so are moves
])("a record in which somebody changed %s", (_, change, failed) => {
  const now = found(changed(change), kept(), "abcDEF123").failed.filter(
    (one) => !one.startsWith("drawn") || failed.includes(one),
  );
  expect(now).toEqual(failed);
});

test("a fingerprint that is not that of the moves", () => {
  expect(found({ ...fair(), fingerprint: "0".repeat(64) }).failed).toEqual(["fingerprint"]);
  expect(found({ ...fair(), moves: fair().moves.slice(0, -1) }).failed).toEqual(["fingerprint"]);
});

test("moves that changed since this device first saw the record", () => {
  const noted = kept({ fingerprint: fair().fingerprint });
  expect(found(fair(), noted).failed).toEqual([]);
  expect(
    found(
      changed((record) => record.moves.pop()),
      noted,
    ).failed,
  ).toEqual(["fingerprint-seen"]);
});

test("other nonces give other numbers", () => {
  const record = changed((one) => (one.seats[0].nonce = "0".repeat(32)));
  const drawing = fair().moves.flatMap((move: any, ply: number) => (move.drawn ? [`moves.${ply}`] : []));
  expect(found(record).failed.find((one) => one.startsWith("drawn"))).toBe(["drawn", ...drawing].join(" "));
});

test("all exchanged together is seen by who noted the commitment, and by nobody else", () => {
  const record = fair();
  record.seed = "0".repeat(64);
  record.digests.seed = seedHash(record.seed);
  record.commitment = digest(record.digests);
  const key = chanceKey(
    record.seed,
    record.seats.map((seat: any) => seat.nonce ?? ""),
  );
  record.moves.forEach((move: any, ply: number) => {
    const stops = move.drawn?.map(([, stop]: number[]) => stop);
    if (stops) move.drawn = drawnNumbers(key, ply, stops)!.map((number, i) => [number, stops[i]]);
  });
  record.fingerprint = fingerprint(record.commitment, record.moves);
  expect(found(record).failed).toEqual(["seed-seen", "commitment-seen"]);
  expect(found(record, null).failed).toEqual([]);
});

test("a nonce is missed only where it has to be", () => {
  const without = changed((record) => delete record.seats[2].nonce);
  const another = changed((record) => (record.seats[2].nonce = "0".repeat(32)));
  /** "failed: nonce seats.2.nonce", or nothing if it is there. */
  const nonce = (record: unknown, some: Partial<Kept>): string => {
    const { failed, impossible } = found(record, kept(some));
    const about = (outcome: string, found: string[]): string[] =>
      found.filter((one) => one.startsWith("nonce")).map((one) => `${outcome}: ${one}`);
    return [...about("failed", failed), ...about("impossible", impossible)].join();
  };
  expect(nonce(without, {})).toBe("failed: nonce seats.2.nonce");
  expect(nonce(another, {})).toBe("failed: nonce seats.2.nonce");
  expect(nonce(fair(), { seats: [0, 2] })).toBe("failed: nonce seats.0.nonce"); // one screen for both

  // Refused: another device of mine was faster, and its nonce is there. None at all is another matter.
  expect(nonce(another, { refused: true })).toBe("impossible: nonce-taken");
  expect(nonce(without, { refused: true })).toBe("failed: nonce-taken seats.2.nonce");
  expect(nonce(fair(), { refused: true })).toBe(""); // the first answer was lost

  // Never asked for: by another device of mine, or in a rematch that I joined here.
  expect(nonce(without, { nonce: undefined })).toBe("impossible: nonce");
  expect(nonce(without, { nonce: undefined, entered: true })).toBe("failed: nonce-taken seats.2.nonce");
  expect(nonce(another, { nonce: undefined, entered: true })).toBe("impossible: nonce-taken");

  // The start was not seen.
  const unseen: Partial<Kept> = { seats: undefined };
  expect(nonce(fair(), unseen)).toBe("");
  expect(nonce(without, unseen)).toBe("impossible: nonce"); // perhaps I was refused a seat
  expect(nonce(without, { seats: [] })).toBe("impossible: nonce");
  expect(nonce(without, { ...unseen, entered: true })).toBe("failed: nonce");
  expect(nonce(another, { ...unseen, entered: true, refused: true })).toBe("failed: nonce-taken");
  expect(nonce(without, { ...unseen, entered: true, watched: true })).toBe("impossible: nonce"); // I had lost my seat
});

test("a match that ran without a commitment does not fit, whatever it shows later", () => {
  const shown = (commitment?: string): unknown => found(fair(), kept({ uncommitted: true, commitment }));
  const failed = ["commitment-shown"];
  expect(shown()).toEqual({ failed, impossible: ["outcomes"] });
  expect(shown(fair().commitment)).toEqual({ failed, impossible: ["outcomes"] });
});

test("empty is never the same", () => {
  const record = changed((one) => {
    delete one.seed;
    delete one.digests.seed;
    one.commitment = digest(one.digests);
  });
  expect(found(record, null).failed).toEqual(["seed"]);
});

/** Matches of both games, as Python wrote them. */
const GOLDEN = import.meta.glob<string>("../../../tests/golden/*/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("the golden matches of both games fit; a tile from under the stack of Canal City draws no number", () => {
  const undrawn = new Set<string>();
  let records = 0;
  for (const text of Object.values(GOLDEN)) {
    const record = JSON.parse(text);
    if (!record.seed) continue;
    const { failed, impossible } = found(record, null);
    expect(failed).toEqual([]);
    if (impossible.some((one) => one.startsWith("undrawn"))) undrawn.add(record.game);
    records++;
  }
  expect([records > 20, [...undrawn]]).toEqual([true, ["canal"]]);
});

test("chance moves without numbers are named, and cannot be all", () => {
  const chance = fair().moves.flatMap(({ by }: any, ply: number) => (by === "chance" ? [`moves.${ply}`] : []));
  const some = changed((record) => delete record.moves[1].drawn);
  expect(found(some)).toEqual({ failed: [], impossible: ["undrawn moves.1", "outcomes"] });
  const all = changed((record) => record.moves.forEach((move: any) => delete move.drawn));
  expect(found(all).failed).toEqual([["drawn", ...chance].join(" ")]);
});

test("a record of the format before is told what it does not cover", () => {
  const seed = "01".repeat(32);
  const { game, rules, pieces, setup, moves } = fair();
  const old = {
    tiletown: 1,
    game,
    rules,
    pieces,
    setup,
    names: ["A"],
    resigned: [0],
    commitment: seedHash(seed),
    seed,
    moves,
  };
  const unseen = ["seed-seen", "commitment-seen", "setup-seen", "nonce"];
  expect(found(old, null)).toEqual({ failed: [], impossible: [...unseen, "terms", "outcomes"] });
  expect(found({ ...old, seed: "02".repeat(32) }, null).failed).toEqual(["seed"]);
  expect(found({ ...old, seed: undefined, commitment: undefined }, null).failed).toEqual(["seed"]);

  // Its own device saw a match that began before the format changed; that of another match saw something else.
  const begun = { seed_hash: old.commitment, commitment: old.commitment, nonce: undefined };
  expect(found(old, kept(begun))).toEqual({ failed: [], impossible: ["nonce", "terms", "outcomes"] });
  const noted = kept({ fingerprint: "f".repeat(64) });
  const changes = ["seed-seen", "commitment-seen", "nonce seats.2.nonce", "fingerprint-seen"];
  expect(found(old, noted).failed).toEqual(changes);

  // A server that showed no commitment, and now the old format with another side.
  const forged = { ...old, setup: { ...setup, side: "landlocked" } };
  const cheated = kept({ seed_hash: old.commitment, commitment: undefined, uncommitted: true });
  expect(found(forged, cheated).failed).toEqual(["commitment-shown", "setup-seen setup.side", "nonce seats.2.nonce"]);
});

test.each<[string, unknown]>([
  ["", { is: "nothing" }],
  ["not a record", { is: "nothing" }],
  ["null", { is: "nothing" }],
  ["[2]", { is: "nothing" }],
  ['{"tiletown": "2"}', { is: "nothing" }],
  ["[".repeat(100_000), { is: "nothing" }],
  ['{"tiletown": 3, "game": 5}', { is: "other-format", format: 3 }],
  ['{"tiletown": 2}', { is: "damaged", field: "game" }],
])("a file that is no record: %.30s", (text, answer) => {
  expect(check(text, () => null)).toEqual(answer);
});

test.each<[string, (record: any) => void]>([
  ["extra", (record) => (record.extra = 1)],
  ["names", (record) => (record.names = [])],
  ["match", (record) => (record.match = null)],
  ["rules", (record) => (record.rules = 1.5)],
  ["setup", (record) => (record.setup = [])],
  ["seats", (record) => (record.seats[0] = "Anna")],
  ["seats", (record) => (record.seats[0].nonce = 5)],
  ["seats", (record) => (record.seats[0].nonce = "F".repeat(32))],
  ["seats", (record) => (record.seats[0].age = "5")],
  ["digests", (record) => (record.digests.seed = 5)],
  ["commitment", (record) => (record.commitment = "abc")],
  ["seed", (record) => (record.seed = "X".repeat(64))],
  ["moves", (record) => (record.moves = {})],
  ["moves", (record) => (record.moves[0] = null)],
  ["moves", (record) => (record.moves[0].by = -1)],
  ["moves", (record) => (record.moves[0].drawn = [[1]])],
  ["moves", (record) => (record.moves[0].action = "shake")],
  ["fingerprint", (record) => (record.fingerprint = null)],
])("a damaged record says where: %s", (field, damage) => {
  const record = fair();
  damage(record);
  expect(check(JSON.stringify(record), () => null)).toEqual({ is: "damaged", field });
});

test.each(["match", "seats", "digests", "fingerprint"])("the format before has no %s", (field) => {
  const { game, rules, pieces, setup, moves } = fair();
  const old = { tiletown: 1, game, rules, pieces, setup, moves, [field]: fair()[field] };
  expect(check(JSON.stringify(old), () => null)).toEqual({ is: "damaged", field });
});

test.each([
  ["rules", '"rules":1,"rules":'],
  ["rules", '"r\\u0075les":1,"rules":'],
])("a key that stands twice is read differently by different programs: %s", (field, text) => {
  const record = JSON.stringify(fair());
  expect(check(record.replace('"rules":', text), () => null)).toEqual({ is: "damaged", field });
  const within = record.replace('"setup":{', '"setup":{"a":{"side":1},"b":"\\"side\\":","a":2,');
  expect(check(within, () => null)).toEqual({ is: "damaged", field: "a" });
});

test("a file is UTF-8 without a mark at its beginning", () => {
  const file = new TextEncoder().encode(written);
  expect(check(decoded(file.buffer), () => null).is).toBe("checked");
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...file]);
  expect(check(decoded(marked.buffer), () => null)).toEqual({ is: "nothing" });
  expect(decoded(new Uint8Array([0x22, 0xff, 0x22]).buffer)).toBe("");
});

test("a setup that is nested without an end is no record", () => {
  const deep = JSON.stringify(fair()).replace(
    '"side":"beachfront"',
    `"side":${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  );
  expect(check(deep, () => null).is).toBe("nothing");
});

test("a record that was cut short may fit, but only who saw the end knows that it is whole", () => {
  const cut = JSON.stringify(changed((record) => record.moves.splice(-3)));
  const unseen = check(cut, () => kept());
  expect([fits(unseen), mayBeCut(unseen)]).toEqual([true, true]);
  const seen = kept({ fingerprint: fair().fingerprint });
  expect(fits(check(cut, () => seen))).toBe(false);
  expect(mayBeCut(check(written, () => seen))).toBe(false);
});
