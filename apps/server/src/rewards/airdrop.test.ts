import { systemBalance } from "@gemplay/ledger";
import type { Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { confirm, fundRewards, rewardOf } from "../../test/rewards.ts";
import { baseOf, heldBy } from "../../test/swapping.ts";
import { createIdentities, deleteIdentity } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
let other: TestServer;
withServer({ booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
  await fundRewards(server, { pool: "1000000" });
});

const dayMs = 86_400_000;
const by = { actor: "test" };
const claim = (player: Pick<TestPlayer, "token">, at = server) => confirm(at, player, ["airdrop"]);
const held = async (player: Pick<TestPlayer, "id">) => (await heldBy(server, player)).TPLAY;
const pool = () => systemBalance(executorOf(server.server.platform.db), "airdrop_pool", "TPLAY");
const whole = baseOf("100000", "TPLAY");

describe("the airdrop", () => {
  it("gives 100,000 tPLAY once, out of the pool, whoever asks how often", async () => {
    const player = await openPlayer(server);
    const before = await pool();
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "ready", amount: "100000" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(player, index % 2 === 0 ? server : other)),
    );
    for (const answer of answers)
      expect(dataOf(answer).collected).toEqual([
        { id: "airdrop", kind: "airdrop", assetId: "TPLAY", amount: "100000" },
      ]);
    expect(await held(player)).toBe(whole);
    expect(before - (await pool())).toBe(whole);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "collected" });
  });

  it("ends five days after registration", async () => {
    const player = await openPlayer(server);
    const { registeredAtMs } = dataOf(await server.call("GET /user/info", player));
    expect((await rewardOf(server, player, "airdrop")).untilMs).toBe(registeredAtMs + 5 * dayMs);
    server.clock.advance(5 * dayMs - (server.clock.nowMs() - registeredAtMs) - 60_000);
    const inTime = await openPlayer(server);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "ready" });
    server.clock.advance(60_000);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "expired", reason: "timeOver" });
    expectRefused(await claim(player), "RewardExpired");
    expect(await held(player)).toBe(0n);
    dataOf(await claim(inTime));
  });

  it("ends with the launch", async () => {
    const player = await openPlayer(server);
    const { settings } = server.server.platform;
    const launch = new Date(Math.ceil((server.clock.nowMs() + 60_000) / 1_000) * 1_000);
    await settings.set("launch.at", launch.toISOString().replace(".000", ""), by);
    try {
      expect((await rewardOf(server, player, "airdrop")).untilMs).toBe(launch.getTime());
      server.clock.advance(120_000);
      expect(await rewardOf(server, player, "airdrop")).toMatchObject({
        state: "expired",
        reason: "launched",
      });
      expectRefused(await claim(player, other), "RewardExpired");
    } finally {
      await settings.set("launch.at", "none", by);
    }
    dataOf(await claim(player, other));
  });

  it("is for proven accounts: a phone number proves nothing", async () => {
    const player = await openPlayerWithoutWallet(server);
    expect(await rewardOf(server, player, "airdrop")).toMatchObject({
      state: "locked",
      reason: "proofNeeded",
    });
    expectRefused(await claim(player), "AirdropProofNeeded");
    expect(await held(player)).toBe(0n);
  });

  it("is refused when the pool cannot pay it in full", async () => {
    const player = await openPlayer(server);
    const left = await pool();
    const { settings } = server.server.platform;
    await settings.set("airdrop.amount", String(left / 10n ** 18n + 1n), by);
    try {
      expectRefused(await claim(player), "AirdropPoolEmpty");
      expect(await pool()).toBe(left);
      expect(await rewardOf(server, player, "airdrop")).toMatchObject({ state: "ready" });
    } finally {
      await settings.set("airdrop.amount", "100000", by);
    }
    dataOf(await claim(player));
  });

  describe("follows what a player ever had", () => {
    const identities = () => createIdentities(server.server.platform);
    const inTransaction = <T>(work: (trx: Transaction<Record<never, never>>) => Promise<T>) =>
      server.server.platform.db.transaction().execute(work);

    it("a wallet that was taken off, into the account that it makes", async () => {
      const player = await openPlayer(server);
      dataOf(await claim(player));
      await inTransaction((trx) => identities().unbindWallet(trx, player.id, player.address));
      const next = await openPlayerWithoutWallet(server);
      await inTransaction((trx) => identities().bindWallet(trx, next.id, player.address));
      expectRefused(await claim(next), "AirdropIdentityUsed");
      expect(await held(next)).toBe(0n);
    });

    it("an e-mail that was bound after collecting, however it is written", async () => {
      const player = await openPlayer(server);
      dataOf(await claim(player));
      const bind = (id: bigint, name: string) =>
        inTransaction((trx) => identities().bind(trx, id, { kind: "email", name }, false));
      await bind(player.id, "Rosa.Lim@gmail.com".toLowerCase());
      const next = await openPlayerWithoutWallet(server);
      await bind(next.id, "rosalim+second@gmail.com");
      expectRefused(await claim(next), "AirdropIdentityUsed");
    });

    it("no phone number: a stranger who named it and collected takes nothing from its owner", async () => {
      const phone = { kind: "phone", name: "+639181112233" } as const;
      const stranger = await openPlayer(server);
      await inTransaction((trx) => identities().bind(trx, stranger.id, phone, false));
      dataOf(await claim(stranger));
      await inTransaction((trx) => deleteIdentity(trx, stranger.id, phone));
      const owner = await openPlayer(server);
      await inTransaction((trx) => identities().bind(trx, owner.id, phone, false));
      dataOf(await claim(owner));
      expect(await held(owner)).toBe(whole);
    });

    it("two who share one and collect at once: one gets it", async () => {
      const player = await openPlayer(server);
      await inTransaction((trx) => identities().unbindWallet(trx, player.id, player.address));
      const next = await openPlayerWithoutWallet(server);
      await inTransaction((trx) => identities().bindWallet(trx, next.id, player.address));
      await inTransaction((trx) =>
        identities().bind(trx, player.id, { kind: "email", name: "lone@mail.example" }, false),
      );
      const answers = await Promise.all([claim(player, server), claim(next, other)]);
      expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
      expect((await held(player)) + (await held(next))).toBe(whole);
    });
  });
});
