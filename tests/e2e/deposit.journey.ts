import type { Locator, Page } from "@playwright/test";
import { type Address, encodeFunctionData, erc20Abi, type Hex } from "viem";
import { base, fund, readChainConfig, tokenBalance, transfer, vaultAllowance } from "./support/chain.ts";
import { startForeignChain } from "./support/foreign-chain.ts";
import { balanceOf, expect, origin, rpcUrl, signIn, t, test } from "./support/journey.ts";
import { depositOnPage } from "./support/steps.ts";
import { TestWallet, type WalletCode } from "./support/test-wallet.ts";

interface SeenStep {
  readonly title: string;
  /** Whether all of it was on the screen, above the main button. */
  readonly whole: boolean;
}
type PageSide = typeof globalThis & { seenSteps?: Map<string, boolean> };

/** Watches each step that a deposit waits for, in every frame of the page. */
async function watchSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Map<string, boolean>();
    (globalThis as PageSide).seenSteps = seen;
    requestAnimationFrame(function look() {
      const step = document.querySelector("main li[aria-current=step]");
      const foot = document.querySelector("main .foot");
      if (step && foot) {
        const { top, bottom } = step.getBoundingClientRect();
        const isWhole = top >= 0 && bottom <= foot.getBoundingClientRect().top;
        const title = step.textContent ?? "";
        seen.set(title, (seen.get(title) ?? true) && isWhole);
      }
      requestAnimationFrame(look);
    });
  });
}

const seenSteps = (page: Page): Promise<SeenStep[]> =>
  page.evaluate(() =>
    [...((globalThis as PageSide).seenSteps ?? [])].map(([title, whole]) => ({ title, whole })),
  );

test("deposits PLAY: the unknown network is added, the vault approved once, the second time is one step less", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  await signIn(page, "/deposit");
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("12");
  await expect(page.getByText(t("wallet.error.otherNetwork"))).toBeVisible();
  // The wallet is asked for its network after a press only.
  expect(wallet.asked).not.toContain("wallet_switchEthereumChain");
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  await expect(page.getByText("10,000.0000", { exact: true })).toBeVisible();
  expect(wallet.addedChain?.chainName).toBe("Binance Smart Chain");
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("");

  await page.getByRole("button", { name: t("wallet.deposit"), exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: t("deposit.empty") })).toBeVisible();

  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await expect(page.getByRole("status").filter({ hasText: /^up to 0\.\d+ BNB gas$/ })).toBeVisible();
  await depositOnPage(page, "100");
  await expect(page.getByText(t("deposit.creditedDetail"))).toBeVisible();
  expect(wallet.sent).toEqual(["approve", "deposit"]);
  expect(await vaultAllowance("PLAY", wallet.address)).toBe(base("1000000000") - base("100"));
  expect(await balanceOf(page, "PLAY")).toBe("100");

  await page.getByRole("button", { name: t("deposit.another") }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("50.5");
  await expect(page.getByText(t("deposit.approved"))).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^≈ 0\.\d+ BNB gas$/ })).toBeVisible();
  await depositOnPage(page, "50.5");
  await expect(page.getByText(t("deposit.enough"))).toBeVisible();
  await expect(page.getByText(t("deposit.creditedDetail"))).toBeVisible();
  expect(wallet.sent).toEqual(["approve", "deposit", "deposit"]);
  expect(await balanceOf(page, "PLAY")).toBe("150.5");
  expect(await tokenBalance("PLAY", wallet.address)).toBe(base("9849.5"));

  await page.goto("/depositRecords");
  await expect(page.getByRole("link", { name: t("status.confirmed") })).toHaveCount(2);
});

test("deposits USDT as U with an approval of this amount only", async ({ page, wallet }) => {
  await fund(wallet);
  await watchSteps(page);
  await signIn(page, "/deposit");
  await page.getByText("USDT", { exact: true }).click();
  await page.getByText(t("deposit.exact"), { exact: true }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("20");
  await depositOnPage(page, "20", "USDT");
  await expect(page.getByText(t("deposit.creditedU"))).toBeVisible();
  expect(await balanceOf(page, "U")).toBe("20");
  expect(await vaultAllowance("USDT", wallet.address)).toBe(0n);
  const steps = await seenSteps(page);
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter(({ whole }) => !whole)).toEqual([]);

  // Nothing is bet with U: the swap is offered, with the amount filled in.
  await expect(page.getByText(t("deposit.gamesUsePlay"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("deposit.play"), exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: t("deposit.swapToPlay") }).click();
  await expect(page).toHaveURL(`${origin}/swap?from=U&to=PLAY&amount=20`);
  await expect(page.getByRole("textbox", { name: t("swap.pay") })).toHaveValue("20");
});

test("tokens sent to the own address are shown there and credited; what is too little waits for more", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/deposit");
  await page.getByText(t("deposit.toAddress"), { exact: true }).click();
  await expect(page.getByRole("img", { name: t("deposit.qr") })).toBeVisible();
  await expect(page.getByText(t("deposit.shownHere"))).toBeVisible();
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent();
  await page.getByText("USDT", { exact: true }).click();
  await expect(page.getByText(t("deposit.receiveOneToOne", { asset: "U" }))).toBeVisible();
  // The warning is read before the code and the button that copies the address.
  const warning = page.getByText(
    t("deposit.addressWarning", { tokens: "USDT", network: "Binance Smart Chain", standard: "BEP-20" }),
  );
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const code = page.getByRole("img", { name: t("deposit.qr") });
  expect(await bottomOf(warning)).toBeLessThan((await code.boundingBox())?.y ?? 0);
  const copy = page.getByRole("button", { name: t("deposit.copy") });
  const bar = page.getByRole("navigation", { name: t("nav.main") });
  expect(await bottomOf(copy)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  // From a wallet of somebody else's, as an exchange would.
  const exchange = new TestWallet(rpcUrl);
  await fund(exchange);
  await transfer(exchange, address as Address, "0.4", "USDT");
  await expect(page.getByText(t("status.pending"), { exact: true })).toBeVisible();
  await transfer(exchange, address as Address, "7", "USDT");
  await expect(page.getByText(t("status.confirmed"), { exact: true })).toHaveCount(2);
  expect(await balanceOf(page, "U")).toBe("7.4");
  await expect(page.locator("a[href='/swap?from=U&to=PLAY&amount=7']")).toBeVisible();
  // The same address on the next visit, and nothing of it needs the player's own wallet.
  await page.goto("/deposit?way=address");
  await expect(page.getByText(address ?? "", { exact: true })).toBeVisible();
  expect(wallet.sent).toEqual([]);
});

test("a deposit that the wallet or the chain refuses moves nothing and says why", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  await signIn(page, "/deposit");

  const refused = async (reason: string, code: WalletCode) => {
    await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
    await depositOnPage(page, "100");
    const step = page.getByRole("listitem").filter({ hasText: t("steps.failed") });
    await expect(step).toContainText(reason);
    await expect(step).toContainText(t("state.code", { code }));
    await expect(page.getByText(t("deposit.nothingTaken"))).toBeVisible();
    await page.getByRole("button", { name: t("action.tryAgain") }).click();
  };

  wallet.refuses.set("eth_sendTransaction", 4001);
  await refused(t("wallet.error.transactionRefused"), "ACTION_REJECTED");
  wallet.refuses.set("eth_sendTransaction", "ACTION_REJECTED");
  await refused(t("wallet.error.transactionRefused"), "ACTION_REJECTED");
  wallet.refuses.set("eth_sendTransaction", -32603);
  await refused(t("wallet.error.approvalFailed"), "APPROVAL_FAILED");
  wallet.refuses.clear();
  expect(wallet.sent).toEqual([]);

  // The owner lowers what is approved.
  const vault = (await readChainConfig()).vaultAddress as Hex;
  const lower = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [vault, base("1")] });
  wallet.beforeSending = async (name) => (name === "approve" ? lower : undefined);
  await refused(t("wallet.error.approvalFailed"), "APPROVAL_FAILED");
  expect(wallet.sent).toEqual(["approve"]);
  wallet.beforeSending = async (name) => {
    if (name === "deposit") throw Object.assign(new Error("Internal JSON-RPC error."), { code: -32603 });
    return undefined;
  };
  await refused(t("wallet.error.insufficientFunds"), "INSUFFICIENT_FUNDS");
  expect(wallet.sent).toEqual(["approve", "approve"]);

  // The tokens leave between the approval and the deposit, and the owner insists: status 0.
  wallet.gas = 200_000n;
  wallet.beforeSending = async (name) => {
    wallet.beforeSending = async () => undefined;
    if (name === "deposit") await transfer(wallet, vault, "10000");
    return undefined;
  };
  await refused(t("wallet.error.depositFailed"), "DEPOSIT_FAILED");
  expect(await balanceOf(page, "PLAY")).toBe("0");
});

test("a deposit can be cancelled while the wallet does not answer, and a late approval sends no deposit", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  await signIn(page, "/deposit");
  const late = Promise.withResolvers<undefined>();
  wallet.beforeSending = () => late.promise;
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(page, "100");
  await expect(page.getByText(t("walletWait.named", { wallet: "Test Wallet" }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("action.tryAgain") })).toBeVisible();
  await page.getByRole("button", { name: t("action.cancel") }).click();
  const step = page.getByRole("listitem").filter({ hasText: t("steps.failed") });
  await expect(step).toContainText(t("wallet.error.left"));
  await expect(page.getByText(t("deposit.nothingTaken"))).toBeVisible();
  late.resolve(undefined);
  await expect.poll(() => wallet.sent).toEqual(["approve"]);

  const never = Promise.withResolvers<undefined>();
  wallet.beforeSending = () => never.promise;
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await depositOnPage(page, "100");
  await expect(page.getByText(t("walletWait.sending"))).toBeVisible();
  await page.getByRole("button", { name: t("action.cancel") }).click();
  // It may be confirmed in the wallet all the same.
  await expect(page.getByText(t("deposit.unanswered"))).toBeVisible();
  never.resolve(undefined);
  await page.goto("/depositRecords");
  await expect(page.getByRole("link", { name: t("status.confirmed") })).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("100");
  expect(wallet.sent).toEqual(["approve", "deposit"]);
});

test("a wallet without gas is told so, and nothing is taken", async ({ page, wallet }) => {
  const rich = new TestWallet(rpcUrl);
  await fund(rich);
  await transfer(rich, wallet.address, "100");
  await signIn(page, "/deposit");
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(page, "100");
  await expect(page.getByText(t("wallet.error.insufficientFunds"))).toContainText(
    t("state.code", { code: "INSUFFICIENT_FUNDS" }),
  );
  expect(wallet.sent).toEqual([]);
  expect(await tokenBalance("PLAY", wallet.address)).toBe(base("100"));

  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100.01");
  await expect(page.getByRole("alert").filter({ hasText: t("deposit.aboveWallet") })).toBeVisible();
});

test("a wallet that stays on its own network is asked again and nothing is sent", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  wallet.refuses.set("wallet_addEthereumChain", 4001);
  await signIn(page, "/deposit");
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  const alert = page.getByRole("alert").filter({ hasText: t("wallet.error.networkRefused") });
  await expect(alert).toContainText(t("state.code", { code: 4001 }));
  wallet.refuses.clear();
  await alert.getByRole("button", { name: t("action.retry") }).click();
  await expect(page.getByText("10,000.0000", { exact: true })).toBeVisible();
  expect(wallet.asked).not.toContain("eth_sendTransaction");
});

test("the demo wallet reaches the local chain under any name of this machine", async ({ page }) => {
  await page.goto(`${origin.replace("localhost", "127.0.0.1")}/login?next=/deposit`);
  await page.getByRole("button", { name: t("login.demo") }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(page, "100");
  await expect(page.getByText(t("deposit.creditedDetail"))).toBeVisible();
});

test("another chain with the number 56 is refused before any transaction", async ({ page, wallet }) => {
  const foreign = await startForeignChain();
  try {
    const ours = await readChainConfig();
    expect(foreign.vault).toBe(ours.vaultAddress);
    expect(foreign.playToken).toBe(ours.tokenConfigList.PLAY?.tokenContractAddress);
    wallet.useChain56(foreign.rpcUrl);

    await signIn(page, "/deposit");
    const alert = page.getByRole("alert").filter({ hasText: t("wallet.error.foreignChain") });
    await expect(alert).toContainText(t("state.code", { code: "FOREIGN_CHAIN" }));
    await page.getByRole("textbox", { name: t("deposit.amount") }).fill("1");
    await depositOnPage(page, "1");
    await expect(page.getByText(t("deposit.nothingTaken"))).toBeVisible();
    await expect(page.getByText(t("wallet.error.foreignChain"))).toBeVisible();
    expect(wallet.asked).toContain("eth_getBlockByNumber");
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  } finally {
    await foreign.stop();
  }
});
