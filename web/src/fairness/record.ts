/** Reads a record file: any text at all, so nothing about it is taken for granted. */

/** The format whose commitment binds all that was agreed; of the one before, only the seed. */
export const FORMAT = 2;
export const UNBOUND_FORMAT = 1;

export interface Seated {
  name: string;
  bot: string;
  nonce: string;
}

/** A move as it is written; `drawn`: the numbers of a chance move, each with the number that it is below. */
export interface RecordedMove {
  by: number | "chance";
  action: unknown;
  drawn?: [number, number][];
}

/** The fields of a record, with those that are left out filled in. */
export interface MatchRecord {
  tiletown: number;
  match: string;
  game: string;
  rules: number;
  pieces: string;
  setup: Record<string, unknown>;
  seats: Seated[];
  digests: Record<string, string>;
  commitment: string;
  seed: string;
  moves: RecordedMove[];
  fingerprint: string;
}

/** What a text turned out to be; `field`: what is wrong about a record that is damaged. */
export type Read =
  | { is: "record"; record: MatchRecord }
  | { is: "damaged"; field: string }
  | { is: "other-format"; format: number }
  | { is: "nothing" };

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isHex = (value: unknown): value is string => isText(value) && /^([0-9a-f]{64})?$/.test(value);
const isTexts = (value: unknown): boolean => isFields(value) && Object.values(value).every(isText);
const only = (value: Fields, names: readonly string[]): boolean => Object.keys(value).every((n) => names.includes(n));

const isSeated = (value: unknown): boolean =>
  isFields(value) &&
  only(value, ["name", "bot", "nonce"]) &&
  Object.values(value).every(isText) &&
  /^([0-9a-f]{32})?$/.test((value.nonce as string | undefined) ?? "");
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isWhole);
const isMove = (value: unknown): boolean =>
  isFields(value) &&
  only(value, ["by", "action", "drawn"]) &&
  (value.by === "chance" || (isWhole(value.by) && value.by >= 0)) &&
  isFields(value.action) &&
  (value.drawn === undefined || (Array.isArray(value.drawn) && value.drawn.every(isPair)));

/** Every field, what it is when it is left out (undefined: it has to be there), and what it may be. */
const FIELDS: Record<keyof MatchRecord, [without: unknown, fits: (value: unknown) => boolean]> = {
  tiletown: [undefined, isWhole],
  match: ["", isText],
  game: [undefined, isText],
  rules: [undefined, isWhole],
  pieces: [undefined, isText],
  setup: [undefined, isFields],
  seats: [[], (value) => Array.isArray(value) && value.every(isSeated)],
  digests: [{}, isTexts],
  commitment: ["", isHex],
  seed: ["", isHex],
  moves: [undefined, (value) => Array.isArray(value) && value.every(isMove)],
  fingerprint: ["", isHex],
};
/** What only a record of the format before has, and what it has not. */
const UNBOUND_FIELDS = ["names", "resigned"];
const BOUND_FIELDS = ["match", "seats", "digests", "fingerprint"];

/** The text of a file; empty if it is not one. A mark at its beginning stays, so that no JSON is read behind it. */
export function decoded(file: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    return "";
  }
}

/** A key that stands twice in an object of a JSON text: programs differ in which of the two they read. */
function twice(json: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const [token] of json.matchAll(/"(?:[^"\\]+|\\.)*"\s*:?|[{}]/g)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    else if (token.endsWith(":")) {
      const key = JSON.parse(token.slice(0, -1)) as string;
      if (objects.at(-1)!.has(key)) return key;
      objects.at(-1)!.add(key);
    }
  }
  return undefined;
}

/** The record in a text. */
export function readRecord(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { is: "nothing" };
  }
  if (!isFields(value) || !isWhole(value.tiletown)) return { is: "nothing" };
  const format = value.tiletown;
  if (format !== FORMAT && format !== UNBOUND_FORMAT) return { is: "other-format", format };
  const fields = Object.keys(FIELDS);
  const known =
    format === FORMAT ? fields : [...fields.filter((name) => !BOUND_FIELDS.includes(name)), ...UNBOUND_FIELDS];
  const unknown = Object.keys(value).find((name) => !known.includes(name)) ?? twice(text);
  if (unknown !== undefined) return { is: "damaged", field: unknown };
  const record: Fields = {};
  for (const [name, [without, fits]] of Object.entries(FIELDS)) {
    record[name] = Object.hasOwn(value, name) ? value[name] : without;
    if (!fits(record[name])) return { is: "damaged", field: name };
  }
  record.seats = (record.seats as Partial<Seated>[]).map((seated) => ({ name: "", bot: "", nonce: "", ...seated }));
  return { is: "record", record: record as unknown as MatchRecord };
}
