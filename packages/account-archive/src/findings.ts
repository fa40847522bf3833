/** What is wrong with an archive, for whoever has words for it. */
export type Finding =
  | { readonly what: "not_an_archive" | "manifest_missing" }
  /** Of a schema that this check does not know. */
  | { readonly what: "schema_unknown"; readonly schema: string }
  | {
      readonly what: "file_missing" | "file_unlisted" | "file_twice" | "file_changed" | "file_broken";
      readonly file: string;
    }
  | { readonly what: "line_unreadable"; readonly file: string; readonly line: number }
  /**
   * Of a pair: its revealed server seed is not what its hash committed to; its seeds are not those of its state; it does not
   * follow the pair before it; it comes a second time.
   */
  | {
      readonly what: "seed_hash" | "seed_state" | "seed_order" | "seed_twice";
      readonly seedNumber: number;
    }
  | { readonly what: "chain_twice"; readonly chain: number }
  /** A round says a pair, or a chain, that is not in the archive. */
  | { readonly what: "seed_missing" | "chain_missing"; readonly seedNumber: number; readonly id: string }
  | {
      readonly what:
        | "round_outcome"
        | "round_pay"
        /** It is of no game that there is, or was not drawn from where its game is. */
        | "round_place"
        /** It is said to be unfinished, and is not as such a round of its game would be. */
        | "round_unfinished";
      readonly game: string;
      readonly id: string;
    }
  /** Of a pair: a number that no round has, that two have, or that was never taken. */
  | {
      readonly what: "round_missing" | "round_twice" | "round_beyond";
      readonly seedNumber: number;
      readonly nonce: number;
    }
  /** A game hash does not lead to the commitment of its chain. */
  | { readonly what: "crash_hash"; readonly chain: number; readonly round: number }
  | { readonly what: "balance"; readonly asset: string; readonly stated: string; readonly computed: string }
  /** The manifest's sums are not those of the files. */
  | { readonly what: "sums"; readonly asset: string };

/** All that is found, of which the first ones are kept. */
export interface Findings {
  add(finding: Finding): void;
  readonly kept: readonly Finding[];
  count(): number;
}

export function createFindings(atMost = 200): Findings {
  const kept: Finding[] = [];
  let count = 0;
  return {
    add(finding) {
      count++;
      if (kept.length < atMost) kept.push(finding);
    },
    kept,
    count: () => count,
  };
}
