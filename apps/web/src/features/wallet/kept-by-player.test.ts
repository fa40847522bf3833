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
/**
 * Loads the modules again, as after a reload of the page. Only the data in the local storage and in the session storage
 * survives the reload.
 */
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

/**
 * Signs in to an account that has no wallet address. Accounts without a wallet address differ only in the player id.
 */
const enter = (playerId: string) => signedIn({ token: `of ${playerId}`, playerId, address: "" });
const draft = () => ownHandover(handoverStore.get()).draft;

beforeEach(() => enter("1"));

it("the withdrawal draft of one player is not shown to another player", () => {
  keepDraft({ address: "0x12", quantity: "3" });
  expect(draft()).toEqual({ address: "0x12", quantity: "3" });
  clearUser();
  expect(draft().address).toBe("");
  enter("2");
  expect(draft().address).toBe("");
  enter("1");
  expect(draft()).toEqual({ address: "0x12", quantity: "3" });
});

it("the running deposit of one player is not shown to another player", () => {
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

/** Stores a session in the old format, which contains no player id. */
function storeOld(opened: string): void {
  stored.clear();
  stored.set("token", "old");
  if (opened) stored.set("address", opened);
}

it.each([address, ""])(
  "a draft and a deposit from a session without a player id are assigned to the player as soon as the id is known (address: %s)",
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

it.each([address, ""])(
  "a stored draft and deposit are assigned to the player even if no wallet screen was open (address: %s)",
  async (opened) => {
    const run = { ...wish, amountBase: undefined, owner: opened, depositHash: "0x1", step: "depositWait" };
    storeOld(opened);
    stored.set("withdrawal", JSON.stringify({ owner: opened, draft: { address: "0x12", quantity: "3" } }));
    stored.set("deposit", JSON.stringify(run));
    vi.resetModules();
    (await import("../../stores/index.ts")).playerNamed("7");
    const later = await reload();
    expect([draftOn(later), runOn(later)]).toEqual(["3", "7"]);
  },
);

it("no player sees a stored draft that has no owner or belongs to another address", async () => {
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

it("a withdrawal record is stored only for the withdrawal with the same request id", () => {
  const terms = {} as Parameters<Page["beginWithdrawal"]>[0];
  const quote = {} as Parameters<Page["beginWithdrawal"]>[1];
  const record = {} as Parameters<Page["withdrawalAccepted"]>[1];
  const pending = () => ownHandover(handoverStore.get()).pending;
  page.beginWithdrawal(terms, quote, "");
  page.withdrawalAccepted("another", record);
  expect(pending()?.record).toBeNull();
  page.withdrawalAccepted(pending()?.requestId ?? "", record);
  expect(pending()?.record).toBe(record);
});
