import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
vi.stubGlobal("localStorage", store);
vi.stubGlobal("sessionStorage", store);
vi.mock("../../wallet/index.ts", () => ({
  depositWithWallet: () => new Promise(() => {}),
  toWalletError: (error: unknown) => error,
}));
/** The page anew, as after a reload: with what this browser and this tab have stored, and nothing else. */
async function reload() {
  vi.resetModules();
  return {
    ...(await import("../../stores/index.ts")),
    ...(await import("./withdraw/pending-withdrawal.ts")),
    ...(await import("./deposit/deposit-run.ts")),
  };
}
const page = await reload();
const { clearUser, signedIn, handoverStore, keepDraft, ownHandover } = page;
const { currentRun, depositRunStore, startRun } = page;

/** Accounts that no wallet belongs to: only their numbers tell them apart. */
const enter = (playerId: string) => signedIn({ token: `of ${playerId}`, playerId, address: "" });
const draft = () => ownHandover(handoverStore.get()).draft;

beforeEach(() => enter("1"));

it("what one player typed into a withdrawal is not another's", () => {
  keepDraft({ address: "0x12", quantity: "3" });
  expect(draft()).toEqual({ address: "0x12", quantity: "3" });
  clearUser();
  expect(draft().address).toBe("");
  enter("2");
  expect(draft().address).toBe("");
  enter("1");
  expect(draft()).toEqual({ address: "0x12", quantity: "3" });
});

it("nor is a deposit that is under way", () => {
  void startRun({ token: "PLAY", assetId: "PLAY", amountBase: 1n, decimals: 18, approval: "exact" });
  expect(currentRun(depositRunStore.get())).toMatchObject({ owner: "1" });
  enter("2");
  expect(currentRun(depositRunStore.get())).toBeUndefined();
});

type Page = Awaited<ReturnType<typeof reload>>;
const wish = { token: "PLAY", assetId: "PLAY", amountBase: 1n, decimals: 18, approval: "exact" } as const;
const draftOn = (on: Page) => on.ownHandover(on.handoverStore.get()).draft.quantity;
const runOn = (on: Page) => on.currentRun(on.depositRunStore.get())?.owner;
const address = "0xabc";

/** A session that this browser has kept since before players had numbers. */
function storeOld(opened: string): void {
  stored.clear();
  stored.set("token", "old");
  if (opened) stored.set("address", opened);
}

it.each([address, ""])(
  "what was begun before the number was known is theirs when it comes (%s)",
  async (opened) => {
    storeOld(opened);
    const old = await reload();
    old.keepDraft({ address: "0x12", quantity: "3" });
    void old.startRun(wish);
    expect([draftOn(old), runOn(old)]).toEqual(["3", opened]);
    old.playerNamed("7");
    expect([draftOn(old), runOn(old)]).toEqual(["3", "7"]);
    expect(JSON.parse(stored.get("withdrawal") ?? "")).toMatchObject({ owner: "7" });
    expect(draftOn(await reload())).toBe("3");
    old.signedIn({ token: "new", playerId: "8", address: "0xdef" });
    expect([draftOn(old), runOn(old)]).toEqual(["", undefined]);
  },
);

it.each([address, ""])("also when the wallet's screens were not open as it came (%s)", async (opened) => {
  const run = { ...wish, amountBase: undefined, owner: opened, depositHash: "0x1", step: "depositWait" };
  storeOld(opened);
  stored.set("withdrawal", JSON.stringify({ owner: opened, draft: { address: "0x12", quantity: "3" } }));
  stored.set("deposit", JSON.stringify(run));
  vi.resetModules();
  (await import("../../stores/index.ts")).playerNamed("7");
  const later = await reload();
  expect([draftOn(later), runOn(later)]).toEqual(["3", "7"]);
});

it("what nobody's session or another address left goes to no other player, by number or without one", async () => {
  for (const owner of ["", "0xdef"]) {
    storeOld(address);
    stored.set("withdrawal", JSON.stringify({ owner, draft: { address: "0x12", quantity: "3" } }));
    stored.set("playerId", "8");
    stored.set("namedHere", "7");
    const other = await reload();
    expect(draftOn(other)).toBe("");
    other.clearUser();
    expect(draftOn(other)).toBe("");
  }
});

it("the record of a withdrawal is not taken for that of another", () => {
  const terms = {} as Parameters<Page["beginWithdrawal"]>[0];
  const quote = {} as Parameters<Page["beginWithdrawal"]>[1];
  const record = {} as Parameters<Page["withdrawalTaken"]>[1];
  const pending = () => ownHandover(handoverStore.get()).pending;
  page.beginWithdrawal(terms, quote, "");
  page.withdrawalTaken("another", record);
  expect(pending()?.record).toBeNull();
  page.withdrawalTaken(pending()?.requestId ?? "", record);
  expect(pending()?.record).toBe(record);
});
