/** An error in an archive. The caller writes the message for each kind of error. */
export type Finding =
  | { readonly what: "not_an_archive" | "manifest_missing" }
  /** The check does not know the format version of the manifest. */
  | { readonly what: "schema_unknown"; readonly schema: string }
  | {
      readonly what: "file_missing" | "file_unlisted" | "file_twice" | "file_changed" | "file_broken";
      readonly file: string;
    }
  | { readonly what: "line_unreadable"; readonly file: string; readonly line: number }
  /**
   * A seed pair contains an error. The server seed does not match its hash, the seeds do not fit the state, the numbers
   * have a gap, or the pair occurs twice.
   */
  | {
      readonly what: "seed_hash" | "seed_state" | "seed_order" | "seed_twice";
      readonly seedNumber: number;
    }
  | { readonly what: "chain_twice"; readonly chain: number }
  /** A round refers to a seed pair or a hash chain that is not in the archive. */
  | { readonly what: "seed_missing" | "chain_missing"; readonly seedNumber: number; readonly id: string }
  | {
      readonly what:
        | "round_outcome"
        | "round_pay"
        /** The game of the round does not exist, or does not use the kind of seeds that the round has. */
        | "round_place"
        /** The archive lists the round as unfinished, but the game does not allow the state or payout of the round. */
        | "round_unfinished";
      readonly game: string;
      readonly id: string;
    }
  /** A nonce of a seed pair has no round, has two rounds, or was never issued. */
  | {
      readonly what: "round_missing" | "round_twice" | "round_beyond";
      readonly seedNumber: number;
      readonly nonce: number;
    }
  /** Hashing the game hash of a round again and again does not lead to the commitment of the chain. */
  | { readonly what: "crash_hash"; readonly chain: number; readonly round: number }
  /** A tree head of the public log is not a tree head of this log, or none of the listed keys has signed it. */
  | { readonly what: "head_unreadable" | "head_signature"; readonly log: number }
  | {
      readonly what: /** The path of a round's proof does not lead from the entry to the root of a tree head. */
        | "log_path"
        /** The entry in the public log, or its opening, is not that of the round. */
        | "log_entry"
        /** The random numbers in the entry do not follow from the seeds of the round. */
        | "log_draws";
      readonly game: string;
      readonly id: string;
    }
  /** A proof has no round, or the proofs are not in the order of the rounds. */
  | { readonly what: "log_order"; readonly id: string }
  /** Two rounds have the same entry in the public log. */
  | { readonly what: "log_twice"; readonly log: number; readonly index: number }
  | { readonly what: "balance"; readonly asset: string; readonly stated: string; readonly computed: string }
  /** The sums in the manifest differ from the sums that the check computed from the files. */
  | { readonly what: "sums"; readonly asset: string };

/** Collects the errors of a check: counts all errors, and stores only the first errors. */
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
