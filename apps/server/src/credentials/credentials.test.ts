import { describe, expect, it } from "vitest";
import { testClock } from "../../test/compose.ts";
import { withMigratedDatabase } from "../../test/file-server.ts";
import type { Database } from "../platform/database/index.ts";
import { countWrong, findHash } from "./credentials.repository.ts";
import { createCredentials } from "./index.ts";

let db: Database;
withMigratedDatabase((made) => {
  db = made;
});

const limit = { attempts: 3, lockMs: 60_000 };
const clock = testClock();
const funds = () => createCredentials("funds", { db, clock });
const login = () => createCredentials("login", { db, clock });

async function setBoth(player: bigint): Promise<void> {
  await funds().set(db, player, await funds().hash("for funds"));
  await login().set(db, player, await login().hash("for login"));
}

describe("a secret", () => {
  it("can be set once and then only replaced, and is right only for its own kind", async () => {
    const hash = await funds().hash("one");
    expect(await funds().replace(db, 1n, hash)).toBe(false);
    expect((await funds().check(1n, "one", limit)).kind).toBe("none");
    expect(await funds().set(db, 1n, hash)).toBe(true);
    expect(await funds().set(db, 1n, await funds().hash("two"))).toBe(false);
    expect((await funds().check(1n, "one", limit)).kind).toBe("right");
    expect((await login().check(1n, "one", limit)).kind).toBe("none");
    expect(await funds().replace(db, 1n, await funds().hash("two"))).toBe(true);
    expect(await funds().check(1n, "one", limit)).toEqual({ kind: "wrong", attemptsLeft: 2 });
  });

  it("stays right in every Unicode composition of its characters", async () => {
    await funds().set(db, 2n, await funds().hash("caf\u00e9 1"));
    expect((await funds().check(2n, "cafe\u0301 1", limit)).kind).toBe("right");
  });
});

describe("wrong attempts at a secret", () => {
  it("lock the secret exactly at the limit, even if they are simultaneous, for the set time and only for one kind", async () => {
    await setBoth(3n);
    const checks = await Promise.all(Array.from({ length: 20 }, () => login().check(3n, "wrong", limit)));
    expect(checks.filter(({ kind }) => kind === "wrong")).toHaveLength(2);
    expect(checks.filter(({ kind }) => kind === "locked")).toHaveLength(18);
    expect((await login().check(3n, "for login", limit)).kind).toBe("locked");
    expect(await login().state(3n, limit)).toMatchObject({
      attemptsLeft: 0,
      lockedUntilMs: expect.any(Number),
    });
    expect((await funds().check(3n, "for funds", limit)).kind).toBe("right");
    clock.advance(61_000);
    expect(await login().state(3n, limit)).toMatchObject({ attemptsLeft: 3, lockedUntilMs: undefined });
    expect(await login().check(3n, "wrong", limit)).toEqual({ kind: "wrong", attemptsLeft: 2 });
    expect((await login().check(3n, "for login", limit)).kind).toBe("right");
  });

  it("lock the secret immediately if the setting allows only one attempt, also after an expired lock", async () => {
    await setBoth(4n);
    for (let lock = 0; lock < 2; lock++) {
      const once = { ...limit, attempts: 1 };
      expect((await login().check(4n, "wrong", once)).kind).toBe("locked");
      expect((await login().check(4n, "for login", once)).kind).toBe("locked");
      clock.advance(61_000);
    }
  });

  it("still count after a right secret, whether the allowed action succeeds or fails", async () => {
    await setBoth(6n);
    for (let refused = 0; refused < 5; refused++)
      expect((await funds().check(6n, "for funds", limit)).kind).toBe("right");
    expect(await funds().state(6n, limit)).toMatchObject({ attemptsLeft: 3, lockedUntilMs: undefined });
    // If the last allowed attempt is right, the server does not lock the secret.
    for (let wrong = 0; wrong < 2; wrong++) await funds().check(6n, "wrong", limit);
    expect((await funds().check(6n, "for funds", limit)).kind).toBe("right");
    expect(await funds().state(6n, limit)).toMatchObject({ attemptsLeft: 1, lockedUntilMs: undefined });
    expect((await funds().check(6n, "wrong", limit)).kind).toBe("locked");
  });

  it("do not count against a new secret that has replaced the attempted secret", async () => {
    await setBoth(7n);
    const name = { playerId: 7n, kind: "login" } as const;
    const before = (await findHash(db, name)) ?? "";
    await login().replace(db, 7n, await login().hash("another"));
    const lockedUntil = new Date(clock.nowMs() + 60_000);
    for (let wrong = 0; wrong < 3; wrong++)
      await countWrong(db, name, before, new Date(clock.nowMs()), { attempts: 3, lockedUntil });
    expect(await login().state(7n, limit)).toMatchObject({ attemptsLeft: 3, lockedUntilMs: undefined });
  });

  it("stay at zero during many simultaneous right attempts", async () => {
    await setBoth(8n);
    const checks = await Promise.all(Array.from({ length: 30 }, () => funds().check(8n, "for funds", limit)));
    expect(checks.map(({ kind }) => kind)).toEqual(Array(30).fill("right"));
    const one = funds();
    const inTurn = await Promise.all(Array.from({ length: 30 }, () => one.check(8n, "for funds", limit)));
    expect(inTurn.map(({ kind }) => kind)).toEqual(Array(30).fill("right"));
    expect(await funds().state(8n, limit)).toMatchObject({ attemptsLeft: 3, lockedUntilMs: undefined });
  });

  it("lock the secret exactly at the limit over several simultaneous processes, and the server refuses right attempts afterwards", async () => {
    await setBoth(9n);
    // Each call of `funds()` returns an object with its own per-player mutex, like a separate process.
    const processes = Array.from({ length: 6 }, funds);
    const guesses = Array.from({ length: 48 }, (_, n) => (n < 40 ? `wrong ${n}` : "for funds"));
    const checks = await Promise.all(
      guesses.map((guess, n) => processes[n % 6]?.check(9n, guess, limit) ?? Promise.reject(new Error())),
    );
    expect(checks.filter(({ kind }) => kind === "wrong")).toHaveLength(2);
    // Before the server checked the eight correct attempts, three wrong attempts had locked the secret.
    expect(checks.slice(40).map(({ kind }) => kind)).toEqual(Array(8).fill("locked"));
    expect(await funds().state(9n, limit)).toMatchObject({
      attemptsLeft: 0,
      lockedUntilMs: expect.any(Number),
    });
  });

  it("keep the secret locked if the server accepts a correct attempt that it checked before the lock", async () => {
    await setBoth(10n);
    const right = await funds().check(10n, "for funds", limit);
    for (let wrong = 0; wrong < 3; wrong++) await funds().check(10n, "wrong", limit);
    expect(right.kind === "right" && (await right.accept(db))).toBe(true);
    expect((await funds().check(10n, "for funds", limit)).kind).toBe("locked");
  });

  it("no longer count after an accepted right secret, but still count if the right secret was replaced before its acceptance", async () => {
    await setBoth(5n);
    await funds().check(5n, "wrong", limit);
    const right = await funds().check(5n, "for funds", limit);
    if (right.kind !== "right") throw new Error("the check refused the right secret");
    // The earlier wrong attempt counts until the action that the right secret allows is done.
    expect(await funds().state(5n, limit)).toMatchObject({ attemptsLeft: 2 });
    expect(await db.transaction().execute((trx) => right.accept(trx))).toBe(true);
    expect(await funds().state(5n, limit)).toMatchObject({ attemptsLeft: 3 });
    const late = await funds().check(5n, "for funds", limit);
    await funds().replace(db, 5n, await funds().hash("another"));
    expect(late.kind === "right" && (await late.accept(db))).toBe(false);
  });
});
