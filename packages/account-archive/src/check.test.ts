import { type GameName, games, payoutBase, recomputeRound } from "@gemplay/games";
import { formatAssetAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import {
  type Account,
  account,
  hashes,
  type Row,
  salt,
  seedOf,
  stake,
  sumsOf,
  textsOf,
  zipOf,
} from "../test/archived-account.ts";
import { checkArchive } from "./check.ts";
import { archiveFiles } from "./format.ts";
import { baseOf } from "./sums.ts";

const reportOf = async (from: Account) => await checkArchive(await zipOf(textsOf(from)));
const findingsOf = async (from: Account) => (await reportOf(from)).findings;
/** Changes the archive and writes a matching manifest, as a forger could do. Returns the findings. */
async function changed(change: (from: Account) => void) {
  const from = account();
  change(from);
  return await findingsOf(from);
}
const find = (rows: Row[], game: string) => rows.find((row) => row.game === game) as Row;

describe("checkArchive with a complete archive", () => {
  it("computes every round again, counts rounds with unrevealed seeds separately, and finds no wrong balance", async () => {
    const report = await reportOf(account());
    expect(report.findings).toEqual([]);
    for (const game of Object.keys(games) as GameName[])
      expect(report.games[game], game).toEqual({
        checked: game === "crash" ? 2 : 1,
        waiting: game === "dice" ? 1 : 0,
        failed: 0,
      });
    expect(report).toMatchObject({ unfinished: 1, movements: 2, manifest: { userId: "7" }, findingCount: 0 });
    const checked = Object.keys(games).length + 1;
    expect(report.rounds).toEqual({ checked, waiting: 1, failed: 0 });
    for (const { stated, computed } of report.balances) expect(stated).toBe(computed);
    expect(report.balances.find(({ asset }) => asset === "PLAY")?.computed).not.toBe("0");
  });

  it("returns the commitments with which the rounds were verified", async () => {
    const from = account();
    const witness = { contract: "0xc3", transaction: "0xt1", block: 5 };
    Object.assign(from.crashChains[0] as Row, { witness });
    const { commitments, findings } = await reportOf(from);
    expect(findings).toEqual([]);
    expect(commitments).toEqual({
      chains: [{ chain: 1, commitment: hashes[0], witness }],
      pairs: from.seeds.map(({ seedNumber, serverSeedHash }) => ({ seedNumber, serverSeedHash })),
    });
  });

  it("reports its progress, and waits regularly so that other tasks can run", async () => {
    const parts: number[] = [];
    let turns = 0;
    const from = account();
    from.movements = Array.from({ length: 1_000 }, (_, at) => ({
      ...from.movements[0],
      id: String(at),
      change: "0.1",
    }));
    from.balances.PLAY = sumsOf(from).PLAY.balance;
    const report = await checkArchive(await zipOf(textsOf(from)), {
      onProgress: (part) => parts.push(part),
      breathe: async () => void turns++,
    });
    expect(report.findings).toEqual([]);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    expect(parts.at(-1)).toBe(1);
    expect(turns).toBeGreaterThan(3);
  });
});

describe("checkArchive with an export that omits archived rows", () => {
  /**
   * Removes the first two rounds and the deposit from the archive. The function `change` modifies the row with the sums
   * of the removed rounds and movements.
   */
  async function findingsWith(change: (row: Record<string, unknown>) => void = () => undefined) {
    const from = account();
    const gone = from.rounds.filter(({ seedNumber }) => seedNumber === 1).slice(0, 2);
    from.rounds = from.rounds.filter((row) => !gone.includes(row));
    from.movements.shift();
    const paid = gone.reduce((sum, row) => sum + baseOf(String(row.payout), "PLAY"), 0n);
    const nonces = gone.map(({ nonce }) => Number(nonce)).sort((one, other) => one - other);
    const row: Record<string, unknown> = {
      beforeMs: 2,
      sums: [{ asset: "PLAY", rounds: 2, staked: "4", paid: formatAssetAmount(paid, "PLAY"), moved: "100" }],
      nonces: [{ seedNumber: 1, from: nonces[0], until: (nonces[1] ?? 0) + 1 }],
    };
    change(row);
    const texts = textsOf(from, `${JSON.stringify(row)}\n`);
    return (await checkArchive(await zipOf(texts))).findings;
  }

  it("accepts the sums that replace the omitted rows", async () => {
    expect(await findingsWith()).toEqual([]);
  });

  it("finds wrong sums and wrong nonces of the omitted rows", async () => {
    const wrong = (sums: object) =>
      findingsWith((row) => {
        row.sums = [{ ...(row.sums as object[])[0], ...sums }];
      });
    for (const sums of [{ moved: "101" }, { paid: "77" }, { staked: "5" }])
      expect(await wrong(sums)).toEqual([expect.objectContaining({ what: "balance", asset: "PLAY" })]);
    const fewer = await findingsWith((row) => {
      row.nonces = [];
    });
    expect(fewer.map(({ what }) => what)).toEqual(["round_missing", "round_missing"]);
    const more = await findingsWith((row) => {
      row.nonces = [{ seedNumber: 1, from: 0, until: 3 }];
    });
    expect(more.map(({ what }) => what)).toEqual(["round_twice"]);
    const beyond = await findingsWith((row) => {
      row.nonces = [...(row.nonces as object[]), { seedNumber: 1, from: 5, until: 999 }];
    });
    expect(beyond[0]).toEqual({ what: "round_beyond", seedNumber: 1, nonce: 999 });
  });
});

describe("checkArchive of a forged archive", () => {
  it.each(Object.keys(games))("finds a changed outcome of %s", async (game) => {
    const findings = await changed(({ rounds }) => {
      const row = find(rounds, game);
      const outcome = row.outcome as Record<string, unknown>;
      const [name = ""] = Object.keys(outcome).filter(
        (one) => !["opened", "moves", "named", "cashOutE4"].includes(one),
      );
      row.outcome = { ...outcome, [name]: Array.isArray(outcome[name]) ? [] : Number(outcome[name]) + 1 };
    });
    expect(findings).toEqual([expect.objectContaining({ what: "round_outcome", game })]);
  });

  it("finds a payout that is wrong by one base unit, a changed multiplier and a changed result", async () => {
    for (const change of [{ payout: "0.000000000000000001" }, { multiplierE4: 123 }, { result: "DRAW" }]) {
      const findings = await changed((from) => {
        const row = from.rounds.find(({ result }) => result === "LOSE") as Row;
        Object.assign(row, change);
        from.balances.PLAY = sumsOf(from).PLAY.balance;
      });
      expect(findings).toEqual([expect.objectContaining({ what: "round_pay" })]);
    }
  });

  it("finds a changed stake, because the payout or the balance does not match", async () => {
    const findings = await changed(({ rounds }) => Object.assign(find(rounds, "dice"), { amount: "3" }));
    expect(findings).toContainEqual(expect.objectContaining({ what: "balance", asset: "PLAY" }));
  });

  it("finds a changed movement, because the balance does not match", async () => {
    const findings = await changed(({ movements }) => Object.assign(movements[0] as Row, { change: "101" }));
    expect(findings).toEqual([expect.objectContaining({ what: "balance", asset: "PLAY" })]);
  });

  it("finds a changed balance", async () => {
    const findings = await changed(({ balances }) => {
      balances.U = "1";
    });
    expect(findings).toEqual([{ what: "balance", asset: "U", stated: "1", computed: "0" }]);
  });

  it("finds a missing round by its unused nonce, even if the balance was adapted", async () => {
    const findings = await changed((from) => {
      from.rounds.splice(from.rounds.indexOf(find(from.rounds, "plinko")), 1);
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(findings).toEqual([expect.objectContaining({ what: "round_missing", seedNumber: 1 })]);
  });

  it("finds a round that occurs twice and a round that was never played", async () => {
    const again = await changed((from) => {
      from.rounds.push({ ...find(from.rounds, "keno"), id: "again" });
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(again).toEqual([expect.objectContaining({ what: "round_twice", seedNumber: 1 })]);
    const beyond = await changed((from) => {
      from.unfinished.push({ ...from.unfinished[0], nonce: 2 });
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(beyond).toEqual([{ what: "round_beyond", seedNumber: 2, nonce: 2 }]);
  });

  it("finds a changed server seed, because the commitment and the rounds of the pair do not match", async () => {
    const findings = await changed(({ seeds }) =>
      Object.assign(seeds[0] as Row, { serverSeed: seedOf("other") }),
    );
    expect(findings[0]).toEqual({ what: "seed_hash", seedNumber: 1 });
    expect(findings.filter(({ what }) => what === "round_outcome").length).toBeGreaterThan(5);
  });

  it("finds a changed commitment of a seed pair", async () => {
    const findings = await changed(({ seeds }) =>
      Object.assign(seeds[0] as Row, { serverSeedHash: seedOf("x") }),
    );
    expect(findings).toEqual([{ what: "seed_hash", seedNumber: 1 }]);
  });

  it("finds a missing seed pair to which rounds refer", async () => {
    const findings = await changed(({ seeds }) => void seeds.shift());
    expect(findings[0]).toEqual({ what: "seed_order", seedNumber: 2 });
    // The missing pair has one round of each game but Crash, whose rounds have no seed pair.
    const missing = Object.keys(games).filter((game) => game !== "crash");
    expect(findings.slice(1).map(({ what }) => what)).toEqual(missing.map(() => "seed_missing"));
  });

  it("finds a revealed seed pair without a server seed", async () => {
    expect(await changed(({ seeds }) => Object.assign(seeds[0] as Row, { serverSeed: null }))).toEqual([
      { what: "seed_state", seedNumber: 1 },
    ]);
    // A second active pair is also an error, and so is a next pair with rounds.
    expect(
      await changed(({ seeds }) => Object.assign(seeds[0] as Row, { serverSeed: null, state: "active" })),
    ).toEqual([{ what: "seed_order", seedNumber: 2 }]);
    expect(await changed(({ seeds }) => Object.assign(seeds[1] as Row, { state: "next" }))).toContainEqual({
      what: "seed_state",
      seedNumber: 2,
    });
    expect(await changed(({ seeds }) => Object.assign(seeds[1] as Row, { state: "used" }))).toContainEqual({
      what: "seed_state",
      seedNumber: 2,
    });
  });

  it("finds a gap in the numbers of the seed pairs after a pair and all its rounds were removed", async () => {
    const findings = await changed((from) => {
      from.seeds.shift();
      from.rounds = from.rounds.filter(({ seedNumber }) => seedNumber !== 1);
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(findings).toEqual([{ what: "seed_order", seedNumber: 2 }]);
  });

  it("finds a seed pair or chain that occurs twice, and uses its first copy to check rounds", async () => {
    const pair = await changed(({ seeds }) => void seeds.push({ ...seeds[0], serverSeed: null }));
    expect(pair).toEqual([{ what: "seed_twice", seedNumber: 1 }]);
    const chain = await changed(
      ({ crashChains }) => void crashChains.push({ ...crashChains[0], commitment: seedOf("x") }),
    );
    expect(chain).toEqual([{ what: "chain_twice", chain: 1 }]);
  });

  it.each([
    ["refunded with more than the stake", "mines", { state: "refunded", payout: "6" }],
    ["refunded with less than the stake", "mines", { state: "refunded", payout: "0" }],
    ["open with a payout", "mines", { state: "open", payout: "5" }],
    ["open with a revealed seed pair", "mines", { state: "open", payout: "0", seedNumber: 1 }],
    ["running in a game that players do not share", "mines", { state: "running", payout: "5" }],
    ["open in an instant game", "dice", { state: "open", payout: "0" }],
    [
      "drawn from shared seeds in a game with own seeds",
      "mines",
      { state: "open", payout: "0", seedNumber: 0 },
    ],
    ["in an unknown state", "mines", { state: "won", payout: "5" }],
  ])("finds an unfinished round that is %s", async (_, game, change) => {
    const findings = await changed((from) => {
      Object.assign(from.unfinished[0] as Row, { game, ...change });
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(findings).toContainEqual({ what: "round_unfinished", game, id: "open" });
  });

  it("finds a finished round in the list of unfinished rounds, whatever its payout is", async () => {
    for (const payout of ["0", "2", "9"]) {
      const findings = await changed((from) => {
        const row = find(from.rounds, "mines");
        from.rounds.splice(from.rounds.indexOf(row), 1);
        from.unfinished.push({ ...row, state: "open", payout });
        from.balances.PLAY = sumsOf(from).PLAY.balance;
      });
      expect(findings).toEqual([expect.objectContaining({ what: "round_unfinished", game: "mines" })]);
    }
  });

  it("finds a round whose seeds are of a kind that its game does not use", async () => {
    const onChain = await changed((from) => {
      const seeds = { serverSeed: hashes[7] ?? "", clientSeed: salt, nonce: 7 };
      const row = { ...find(from.rounds, "dice"), id: "moved", seedNumber: 0, nonce: 7 };
      const { outcome, multiplierE4 } = recomputeRound("dice", seeds, row as never);
      const paid = payoutBase(stake, multiplierE4);
      from.rounds.push({
        ...row,
        outcome,
        multiplierE4,
        payout: formatAssetAmount(paid, "PLAY"),
        result: paid >= stake ? "WIN" : "LOSE",
        shared: { chain: 1, gameHash: hashes[7] },
      });
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(onChain).toEqual([{ what: "round_place", game: "dice", id: "moved" }]);
    const onPair = await changed((from) => {
      const row = find(from.rounds, "crash");
      const pair = from.seeds[0] as { serverSeed: string; clientSeed: string; rounds: number };
      const nonce = pair.rounds++;
      const { outcome, multiplierE4 } = recomputeRound("crash", { ...pair, nonce }, row as never);
      const paid = payoutBase(stake, multiplierE4);
      from.rounds.push({
        ...row,
        id: "moved",
        seedNumber: 1,
        nonce,
        outcome,
        multiplierE4,
        payout: formatAssetAmount(paid, "PLAY"),
        result: paid >= stake ? "WIN" : "LOSE",
      });
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(onPair).toEqual([{ what: "round_place", game: "crash", id: "moved" }]);
  });

  it.each(["__proto__", "constructor", "poker"])("finds a round of the unknown game %s", async (game) => {
    const from = account();
    const row = find(from.rounds, "dice");
    row.game = game;
    const report = await reportOf(from);
    expect(report.findings).toEqual([{ what: "round_place", game, id: row.id }]);
    expect(Object.keys(report.games)).not.toContain(game);
    expect(Object.getPrototypeOf(report.games)).toBe(Object.prototype);
  });

  it("finds a Crash cash-out below the accepted target, unless the player cashed out manually", async () => {
    const pointOf = (outcome: unknown) => (outcome as { crashPointE4: number }).crashPointE4;
    const lowered = (outcome: Row) =>
      changed((from) => {
        const row = from.rounds.find(
          ({ game, outcome: drawn }) => game === "crash" && pointOf(drawn) > 10_200,
        ) as Row;
        const targetE4 = pointOf(row.outcome);
        Object.assign(row, {
          params: { autoCashOutE4: targetE4 },
          outcome: { ...(row.outcome as Row), cashOutE4: 10_100, targetE4, byHand: false, ...outcome },

          multiplierE4: 10_100,
          payout: formatAssetAmount(payoutBase(stake, 10_100), "PLAY"),
          result: "WIN",
        });
        from.balances.PLAY = sumsOf(from).PLAY.balance;
      });
    expect(await lowered({ byHand: true })).toEqual([]);
    for (const outcome of [{}, { targetE4: 10_100 }, { targetE4: 10_100, byHand: true }])
      expect(await lowered(outcome)).toEqual([
        expect.objectContaining({ what: "round_outcome", game: "crash" }),
      ]);
  });

  it("finds a Crash round whose number is not an integer", async () => {
    const findings = await changed((from) => {
      const row = find(from.rounds, "crash");
      const gameHash = seedOf("a better point");
      const seeds = { serverSeed: gameHash, clientSeed: salt, nonce: 7.5 };
      const { outcome, multiplierE4 } = recomputeRound("crash", seeds, row as never);
      const paid = payoutBase(stake, multiplierE4);
      Object.assign(row, {
        outcome,
        multiplierE4,
        nonce: 7.5,
        shared: { chain: 1, gameHash },
        payout: formatAssetAmount(paid, "PLAY"),
        result: paid >= stake ? "WIN" : "LOSE",
      });
      from.balances.PLAY = sumsOf(from).PLAY.balance;
    });
    expect(findings).toContainEqual({ what: "crash_hash", chain: 1, round: 7.5 });
  });

  it("finds a changed game hash of a Crash round, because the hash is not on the committed chain", async () => {
    const findings = await changed(({ rounds, crashChains }) => {
      const row = find(rounds, "crash");
      const gameHash = seedOf("a better point");
      const seeds = { serverSeed: gameHash, clientSeed: salt, nonce: Number(row.nonce) };
      const claim = { params: row.params as object, outcome: { cashOutE4: null } };
      const { outcome, multiplierE4 } = recomputeRound("crash", seeds, claim);
      Object.assign(row, { outcome, multiplierE4, shared: { chain: 1, gameHash } });
      expect(crashChains).toHaveLength(1);
    });
    expect(findings).toContainEqual(expect.objectContaining({ what: "crash_hash", chain: 1 }));
  });

  it("finds a changed commitment of a chain, and a missing chain", async () => {
    expect(
      await changed(({ crashChains }) => Object.assign(crashChains[0] as Row, { commitment: seedOf("x") })),
    ).toEqual([{ what: "crash_hash", chain: 1, round: 7 }]);
    expect(await changed(({ crashChains }) => void crashChains.pop())).toHaveLength(2);
  });

  it("reports the line number of an invalid row", async () => {
    const findings = await changed(({ seeds }) => void seeds.push(null as unknown as Row));
    expect(findings).toEqual([{ what: "line_unreadable", file: archiveFiles.seeds, line: 4 }]);
  });
});

describe("checkArchive of a changed archive", () => {
  const madeBy = async (change: (texts: Map<string, string>) => unknown) => {
    const texts = textsOf(account());
    change(texts);
    return (await checkArchive(await zipOf(texts))).findings;
  };

  it("finds a change of any file by its hash", async () => {
    for (const name of textsOf(account()).keys()) {
      if (name === archiveFiles.manifest) continue;
      const findings = await madeBy((texts) => texts.set(name, `${texts.get(name)}\n`));
      expect(findings, name).toContainEqual({ what: "file_changed", file: name });
    }
  });

  it("finds a missing file and an additional file", async () => {
    const gone = await madeBy((texts) => texts.delete(archiveFiles.movements));
    expect(gone[0]).toEqual({ what: "file_missing", file: archiveFiles.movements });
    expect(await madeBy((texts) => texts.set("more.txt", "…"))).toEqual([
      { what: "file_unlisted", file: "more.txt" },
    ]);
  });

  it("finds two swapped files", async () => {
    const findings = await madeBy((texts) => {
      const [one, other] = [texts.get(archiveFiles.seeds) ?? "", texts.get(archiveFiles.crashChains) ?? ""];
      texts.set(archiveFiles.seeds, other).set(archiveFiles.crashChains, one);
    });
    expect(findings).toContainEqual({ what: "file_changed", file: archiveFiles.seeds });
    expect(findings).toContainEqual({ what: "file_changed", file: archiveFiles.crashChains });
  });

  it("finds changed sums in the manifest, and a missing or unknown manifest", async () => {
    const sums = await madeBy((texts) =>
      texts.set(
        archiveFiles.manifest,
        (texts.get(archiveFiles.manifest) ?? "")
          .replace('"-9.5"', '"9.5"')
          .replace('"moved": "90.5"', '"moved": "90"'),
      ),
    );
    expect(sums).toEqual([{ what: "sums", asset: "PLAY" }]);
    expect(await madeBy((texts) => texts.delete(archiveFiles.manifest))).toEqual([
      { what: "manifest_missing" },
    ]);
    expect(
      await madeBy((texts) =>
        texts.set(
          archiveFiles.manifest,
          (texts.get(archiveFiles.manifest) ?? "").replace('"schema": 1', '"schema": 9'),
        ),
      ),
    ).toEqual([{ what: "schema_unknown", schema: "9" }]);
  });

  it.each(["1e300", "9e15", '"soon"', "{}"])(
    "reports that the manifest is missing if its time is the invalid value %s",
    async (takenAtMs) => {
      const findings = await madeBy((texts) =>
        texts.set(
          archiveFiles.manifest,
          (texts.get(archiveFiles.manifest) ?? "").replace(/"takenAtMs": \d+/, `"takenAtMs": ${takenAtMs}`),
        ),
      );
      expect(findings).toEqual([{ what: "manifest_missing" }]);
    },
  );

  it("reports that a file is not an archive if the file was truncated at any position", async () => {
    const whole = await zipOf(textsOf(account()));
    for (let part = 0; part < 20; part++) {
      const cut = whole.slice(0, Math.floor((whole.size * part) / 20));
      expect((await checkArchive(cut)).findings, String(part)).toEqual([{ what: "not_an_archive" }]);
    }
  });

  it("finds a changed bit in the archive's compressed data", async () => {
    const bytes = new Uint8Array(await (await zipOf(textsOf(account()))).arrayBuffer());
    const at = Math.floor(bytes.length / 3);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect((await checkArchive(new Blob([bytes]))).findings.length).toBeGreaterThan(0);
  });
});
