/** The stable names that the rules of Shake That City use in sheets and results; each has a text. */

export type Rule = "road" | "park" | "factory" | "shop" | "home" | "bonus";
export const RULES: readonly Rule[] = ["road", "park", "factory", "shop", "home", "bonus"];

export type Reason =
  | "road-connected"
  | "road-unconnected"
  | "park-home"
  | "park-factory"
  | "park-beach"
  | "park-alone"
  | "factory-factory"
  | "factory-road"
  | "factory-alone"
  | "shop-zone-1"
  | "shop-zone-2"
  | "shop-zone-3"
  | "shop-unserved"
  | "home-group"
  | "home-beach"
  | "home-factory"
  | "bonus-fill"
  | "bonus-four"
  | "bonus-corner"
  | "bonus-by-hand";
