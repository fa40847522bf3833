// The public log of the simulated server, signed with the key of its receipts. The log contains the finished bets of
// the answers that the tests give to the page.
import type { Body, Data } from "@gemplay/api-schema";
import {
  type BetEntry,
  type BetOpening,
  consistencyPath,
  entryText,
  inclusionPath,
  type LogEntry,
  logRoot,
  type NodeReader,
  type SeedPairOpening,
  sealedOf,
  signedNote,
  treeHeadText,
} from "@gemplay/games";
import { merkleTree } from "../../../packages/games/src/receipts/merkle-tree.ts";
import type { Round } from "../src/games/play/game/round.ts";
import type { Answers } from "./api-stand-in.ts";
import { receiptAtMs, receiptKeys, signText } from "./receipts.ts";
import { tableAnswers } from "./table.ts";

type Rounds = Data<"POST /fairness/log/rounds">;
type Included = NonNullable<Rounds["rounds"][number]["included"]>;

/** Returns the entry of a round with its opening. */
export function entryOf(
  round: Round,
  key: string,
): { readonly entry: BetEntry; readonly opening: BetOpening } {
  const { id, game, asset, amount, payout, multiplierE4, seedNumber, nonce, atMs, params, outcome } = round;
  const opening = { id, key, seedNumber, nonce, amount, payout };
  const bet = { kind: "bet", game, asset, atMs, params, outcome, multiplierE4, draws: "00000000" } as const;
  return { entry: { ...bet, sealed: sealedOf(opening) } as unknown as BetEntry, opening };
}

/** A log with its signed tree heads and its proofs. */
export class SimulatedLog {
  entries: string[] = [];
  readonly number: number;
  /** The time of the tree heads. */
  atMs = receiptAtMs + 60_000;
  readonly openings = new Map<string, { readonly index: number; readonly opening: BetOpening }>();

  /** Begins log 1, or the log after a restore that kept the first `size` entries of an earlier log. */
  constructor(earlier?: { readonly log: SimulatedLog; readonly size: number }) {
    this.number = earlier === undefined ? 1 : earlier.log.number + 1_700_000_000;
    const previous = earlier && {
      log: earlier.log.number,
      size: earlier.size,
      root: logRoot(earlier.size, earlier.log.node),
    };
    this.add({ kind: "start", atMs: 1, previous: previous ?? null });
  }

  /** Adds an entry. @returns its index */
  add(entry: LogEntry): number {
    return this.entries.push(entryText(entry)) - 1;
  }

  addRound(round: Round, key: string): void {
    if (this.openings.has(round.id)) return;
    const { entry, opening } = entryOf(round, key);
    this.openings.set(round.id, { index: this.add(entry), opening });
  }

  addSeedPair(opening: SeedPairOpening): number {
    return this.add({ kind: "seed pair", atMs: 1, sealed: sealedOf(opening) });
  }

  private readonly node: NodeReader = (level, index) =>
    merkleTree(this.entries.slice(index * 2 ** level, (index + 1) * 2 ** level)).root;

  inclusion(index: number, size = this.entries.length) {
    return { index, entry: this.entries[index] ?? "", path: inclusionPath(index, size, this.node) };
  }

  consistency = (from: number, size: number): string[] => consistencyPath(from, size, this.node);

  /** Returns the signed tree head of the first entries. */
  async treeHead(size = this.entries.length): Promise<string> {
    const origin = `localhost/log/${this.number}`;
    const text = treeHeadText({ origin, size, root: logRoot(size, this.node), atMs: this.atMs, returns: [] });
    const [key] = await receiptKeys();
    return signedNote(origin, text, { publicKey: key?.publicKey ?? "", signature: await signText(text) });
  }

  included(id: string): Included | null {
    const known = this.openings.get(id);
    return known ? { ...this.inclusion(known.index), opening: known.opening } : null;
  }

  /** Returns the answers to calls for proofs of this log and of earlier logs. */
  proofs(earlier: readonly SimulatedLog[] = []): Answers {
    const logOf = (log: number | undefined) =>
      [this, ...earlier].find(({ number }) => log === undefined || number === Number(log)) ?? this;
    return {
      "GET /fairness/log/inclusion": ({ query: { log, index, size } }) =>
        logOf(log).inclusion(Number(index), Number(size)),
      "GET /fairness/log/consistency": ({ query: { log, from, size } }) => ({
        path: logOf(log).consistency(Number(from), Number(size)),
      }),
    };
  }

  async rounds(ids: readonly string[]): Promise<Rounds> {
    return {
      treeHead: await this.treeHead(),
      rounds: ids.map((id) => ({ id, included: this.included(id) })),
    };
  }
}

/** Returns the answers of a server that adds the bets on Dice to its log, and the log. */
export function logAnswers(): { readonly log: SimulatedLog; readonly answers: Answers } {
  const log = new SimulatedLog();
  const table = tableAnswers();
  const answers: Answers = {
    ...table,
    "POST /games/dice/bet": async (call) => {
      const given = table["POST /games/dice/bet"];
      if (typeof given !== "function") throw new Error("the table answers no bet");
      const answer = await given(call);
      log.addRound(answer.round, (call.body as Body<"POST /games/dice/bet">).key);
      return answer;
    },
    "POST /fairness/log/rounds": ({ body }) => log.rounds(body.ids),
    ...log.proofs(),
  };
  return { log, answers };
}
