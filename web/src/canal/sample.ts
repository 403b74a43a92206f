/** A city for the pictures of the home screen and the gallery. Not a record of a match. */

import type { Building, JetPath, MapTile } from "./pictures/pieces";

export const sampleTiles: readonly MapTile[] = [
  { x: 0, y: 0, kind: "start", canals: "NESW", value: 0, plots: "....", lead: null, tied: false },
  { x: 0, y: -1, kind: "centre", canals: "NESW", value: 3, plots: "F.F<", lead: 3, tied: false },
  { x: 1, y: 0, kind: "centre", canals: "-ESW", value: 2, plots: "<FFF", lead: 0, tied: false },
  { x: 0, y: 1, kind: "centre", canals: "N-SW", value: 2, plots: ">FFF", lead: 2, tied: false },
  { x: -1, y: 0, kind: "centre", canals: "NES-", value: 3, plots: "FvFF", lead: 1, tied: false },
  { x: 0, y: -2, kind: "city", canals: "-ESW", value: 4, plots: "<^FF", lead: 1, tied: false },
  { x: -1, y: -1, kind: "city", canals: "-ESW", value: 3, plots: "FFF>", lead: 2, tied: false },
  { x: -1, y: -2, kind: "city", canals: "NE-W", value: 2, plots: "FFFv", lead: 3, tied: false },
  { x: 1, y: 1, kind: "city", canals: "N-S-", value: 4, plots: "v^FF", lead: 0, tied: false },
  { x: -1, y: 1, kind: "city", canals: "NES-", value: 2, plots: "<FFF", lead: null, tied: true },
  { x: -1, y: 2, kind: "city", canals: "NESW", value: 2, plots: "F^FF", lead: 3, tied: false },
  { x: -2, y: 2, kind: "city", canals: "NE--", value: 4, plots: "F<F>", lead: 3, tied: false },
  { x: -2, y: -1, kind: "city", canals: "NES-", value: 3, plots: "FFF>", lead: 0, tied: false },
  { x: -2, y: 1, kind: "city", canals: "N-S-", value: 3, plots: "<F>F", lead: 1, tied: false },
  { x: 1, y: -1, kind: "city", canals: "NE-W", value: 2, plots: "FF^F", lead: 2, tied: false },
  { x: 0, y: 2, kind: "city", canals: "NE-W", value: 4, plots: "F^.F", lead: 3, tied: false },
  { x: 1, y: 2, kind: "city", canals: "N-SW", value: 3, plots: "FFFv", lead: null, tied: false },
];

export const sampleBuildings: readonly Building[] = [
  { x: 0, y: -2, corner: 3, owner: 1, height: 1 },
  { x: -1, y: 0, corner: 2, owner: 1, height: 2 },
  { x: -1, y: -1, corner: 2, owner: 2, height: 3 },
  { x: 0, y: 1, corner: 1, owner: 2, height: 1 },
  { x: -1, y: -2, corner: 1, owner: 3, height: 1 },
  { x: 0, y: -1, corner: 2, owner: 3, height: 1 },
  { x: 1, y: 0, corner: 2, owner: 0, height: 1 },
  { x: 1, y: 1, corner: 3, owner: 0, height: 1 },
  { x: -1, y: -1, corner: 0, owner: 1, height: 1 },
  { x: -1, y: 1, corner: 2, owner: 2, height: 1 },
  { x: -1, y: 2, corner: 0, owner: 3, height: 1 },
  { x: -2, y: 2, corner: 0, owner: 3, height: 2 },
  { x: -2, y: -1, corner: 2, owner: 0, height: 1 },
  { x: -1, y: 1, corner: 3, owner: 0, height: 1 },
  { x: -2, y: 1, corner: 1, owner: 1, height: 1 },
  { x: -2, y: 2, corner: 2, owner: 1, height: 1 },
  { x: 1, y: -1, corner: 1, owner: 2, height: 1 },
  { x: 0, y: 2, corner: 0, owner: 3, height: 1 },
];

export const sampleJets: readonly JetPath[] = [
  { from: { x: 0, y: -1, corner: 3 }, to: { x: -1, y: -1, corner: 2 }, lit: true },
  { from: { x: 0, y: 1, corner: 0 }, to: { x: 0, y: 1, corner: 1 }, lit: true },
  { from: { x: -1, y: 0, corner: 1 }, to: { x: -1, y: 0, corner: 2 }, lit: true },
  { from: { x: 0, y: -2, corner: 0 }, to: { x: -1, y: -2, corner: 1 }, lit: true },
  { from: { x: -1, y: -1, corner: 3 }, to: { x: -1, y: -1, corner: 2 }, lit: true },
  { from: { x: -1, y: -2, corner: 3 }, to: { x: -1, y: -1, corner: 0 }, lit: true },
  { from: { x: 1, y: 1, corner: 0 }, to: { x: 1, y: 1, corner: 3 }, lit: true },
  { from: { x: 1, y: 1, corner: 1 }, to: { x: 1, y: 0, corner: 2 }, lit: true },
  { from: { x: -1, y: 1, corner: 0 }, to: { x: -2, y: 1, corner: 1 }, lit: true },
  { from: { x: -1, y: 2, corner: 1 }, to: { x: -1, y: 1, corner: 2 }, lit: true },
  { from: { x: -2, y: 2, corner: 1 }, to: { x: -2, y: 2, corner: 0 }, lit: true },
  { from: { x: -2, y: 2, corner: 3 }, to: { x: -2, y: 2, corner: 2 }, lit: true },
  { from: { x: -2, y: -1, corner: 3 }, to: { x: -2, y: -1, corner: 2 }, lit: true },
  { from: { x: -2, y: 1, corner: 2 }, to: { x: -1, y: 1, corner: 3 }, lit: true },
  { from: { x: 1, y: -1, corner: 2 }, to: { x: 1, y: -1, corner: 1 }, lit: true },
  { from: { x: 0, y: 2, corner: 1 }, to: { x: 0, y: 1, corner: 2 }, lit: false },
];
