import { createHash, createHmac } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { diceRollCenti } from "@gemplay/games";
import { describe, expect, it } from "vitest";
import { betBody, openPlayer, placed } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";

let server: TestServer;
withServer({ house: { PLAY: "1000000" } }, (started) => {
  server = started;
});

type Seeds = Data<"GET /fairness/seeds">;

/** All values that a player can know before a round, including the values of the player's own session. */
interface Known {
  readonly seeds: Seeds;
  readonly nonce: number;
  readonly playerId: string;
  readonly address: string;
  readonly atMs: number;
  /** The earlier dice rolls of the seed pair, the oldest first. */
  readonly rolls: readonly number[];
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** Runs the Dice engine with a public value in place of the secret server seed. */
const rollWith = (serverSeed: string, { seeds, nonce }: Known) =>
  diceRollCenti({ serverSeed, clientSeed: seeds.active.clientSeed ?? "", nonce });

/** Each predictor guesses whether the next roll is over 50.00. */
const predictors: Readonly<Record<string, (known: Known) => boolean>> = {
  "the hash as seed": (known) => rollWith(known.seeds.active.serverSeedHash, known) > 5_000,
  "the commitment of the chain as seed": (known) =>
    rollWith(known.seeds.chains[0]?.commitment ?? "", known) > 5_000,
  "the hash of the hash": (known) => rollWith(sha256(known.seeds.active.serverSeedHash), known) > 5_000,
  "the bytes of the hash": ({ seeds }) =>
    Number.parseInt(seeds.active.serverSeedHash.slice(0, 8), 16) > 2 ** 31,
  "the hash keyed by client seed and nonce": ({ seeds, nonce }) =>
    (createHmac("sha256", seeds.active.clientSeed ?? "")
      .update(`${seeds.active.serverSeedHash}:${nonce}`)
      .digest()[0] ?? 0) > 127,
  "account and nonce": ({ playerId, address, nonce }) =>
    Number.parseInt(sha256(`${playerId}:${address}:${nonce}`).slice(0, 2), 16) > 127,
  "the clock": ({ atMs }) => Number.parseInt(sha256(String(atMs)).slice(0, 2), 16) > 127,
  "the parity of the nonce": ({ nonce }) => nonce % 2 === 0,
  "the same again": ({ rolls }) => (rolls.at(-1) ?? 0) > 5_000,
  "the other one now": ({ rolls }) => (rolls.at(-1) ?? 0) <= 5_000,
  "what was rarer so far": ({ rolls }) => rolls.filter((roll) => roll > 5_000).length * 2 < rolls.length,
};

const rounds = 720;
/**
 * The number of standard deviations within which the correct guesses of a random guesser stay, except once in 500
 * million test runs.
 */
const sigmas = 6;

describe("the public values before a round", () => {
  it("predict no dice roll better than chance, while the secret server seed predicts all rolls", async () => {
    const player = await openPlayer(server, "100000");
    const hits = new Map(Object.keys(predictors).map((name) => [name, 0]));
    const rolls: number[] = [];
    const { data: seeds } = await server.call("GET /fairness/seeds", { token: player.token });
    if (seeds === null) throw new Error("no seeds");
    for (let nonce = 0; nonce < rounds; nonce++) {
      const known: Known = {
        seeds,
        nonce,
        playerId: String(player.id),
        address: player.address,
        atMs: Date.now(),
        rolls,
      };
      const guesses = Object.entries(predictors).map(([name, guess]) => [name, guess(known)] as const);
      const { round } = await placed(server, player, betBody({ amount: "0.01" }));
      if (round.nonce !== nonce) throw new Error("a round was passed over");
      const over = round.outcome.rollCenti > 5_000;
      for (const [name, guess] of guesses) if (guess === over) hits.set(name, (hits.get(name) ?? 0) + 1);
      rolls.push(round.outcome.rollCenti);
    }
    const spread = sigmas * Math.sqrt(rounds / 4);
    for (const [name, count] of hits) expect(Math.abs(count - rounds / 2), name).toBeLessThan(spread);

    const { data: rotation } = await server.call("POST /fairness/rotate", {
      token: player.token,
      body: { clientSeed: "after" },
    });
    const { serverSeed, clientSeed } = rotation?.revealed ?? {};
    if (serverSeed == null || clientSeed === undefined) throw new Error("the seed was not revealed");
    const foretold = rolls.map((_, nonce) => diceRollCenti({ serverSeed, clientSeed, nonce }));
    expect(foretold).toEqual(rolls);
  });
});
