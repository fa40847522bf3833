import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../test/api-stand-in.ts";
import { base, creditedFrom, type StandInChain, standInChain } from "../../../test/chain.ts";
import { alert, chain as chainData, configOf, openMoney } from "../../../test/money.ts";
import { press, t } from "../../../test/screen.tsx";
import { announceWallet, type StandInWallet, walletError } from "../../../test/wallet.ts";

const amount = () => page.getByRole("textbox", { name: t("deposit.amount") });
const inWallet = (text: string) => page.getByRole("button", { name: text, exact: true });
/** The button that asks the wallet for the approval. */
const allow = () => press(t("deposit.stepAllow"));
const credited = () => page.getByText(t("deposit.balanceNow"));
const failedStep = () => page.getByRole("listitem").filter({ hasText: t("steps.failed") });
const names = (chain: StandInChain) => chain.sent.map(({ name }) => name);

/** Opens the deposit screen with a wallet whose network is the server's blockchain. */
async function open(): Promise<{ wallet: StandInWallet; chain: StandInChain }> {
  const wallet = announceWallet();
  const chain = standInChain(wallet);
  await openMoney("/deposit", creditedFrom(chain));
  return { wallet, chain };
}

/** Presses the button of a deposit that needs no approval. The label of the button contains the amount. */
const depositNow = (text: string, asset = "PLAY") => press(t("deposit.act", { amount: text, asset }));

/** Fills in 100 PLAY, continues to the step of the approval, and allows the vault to take the token. */
async function depositPlay(): Promise<void> {
  await amount().fill("100");
  await press(t("wallet.continue"));
  await allow();
}

/** Records in every frame whether the current step of the deposit is fully visible above the button. */
function watchSteps(): { readonly seen: Map<string, boolean>; stop(): void } {
  const seen = new Map<string, boolean>();
  let frame = requestAnimationFrame(function look() {
    const step = document.querySelector("main section li[aria-current=step]");
    const foot = document.querySelector("main .foot");
    if (step && foot) {
      const { top, bottom } = step.getBoundingClientRect();
      const isWhole = top >= 0 && bottom <= foot.getBoundingClientRect().top;
      const title = step.textContent ?? "";
      seen.set(title, (seen.get(title) ?? true) && isWhole);
    }
    frame = requestAnimationFrame(look);
  });
  return { seen, stop: () => cancelAnimationFrame(frame) };
}

describe("a deposit from the wallet", () => {
  it("the deposit screen asks the wallet to add an unknown network only after the player presses the button", async () => {
    const wallet = announceWallet();
    const chain = standInChain(wallet);
    chain.chainId = 1;
    chain.known.clear();
    await openMoney("/deposit");
    await expect.element(page.getByText(t("wallet.error.otherNetwork"))).toBeVisible();
    expect(wallet.asked).not.toContain("wallet_switchEthereumChain");
    await press(t("deposit.switchNetwork"));
    await expect.element(inWallet("10,000.0000")).toBeVisible();
    expect(wallet.asked).toContain("wallet_addEthereumChain");
  });

  it("the first deposit of PLAY sends an approval and a deposit, and the second deposit needs no approval", async () => {
    const { chain } = await open();
    await amount().fill("100");
    const gas = (text: RegExp) => page.getByRole("status").filter({ hasText: text });
    await expect.element(gas(/^up to 0\.\d+ BNB$/)).toBeVisible();
    await press(t("wallet.continue"));
    await expect.element(page.getByText("1,000,000,000 PLAY")).toBeVisible();
    await allow();
    await expect.element(credited()).toBeVisible();
    expect(chain.sent).toMatchObject([
      { name: "approve", token: "PLAY", amountBase: base("1000000000") },
      { name: "deposit", token: "PLAY", amountBase: base("100") },
    ]);

    await press(t("deposit.another"));
    await amount().fill("50");
    await expect.element(gas(/^≈ 0\.\d+ BNB$/)).toBeVisible();
    await expect.element(page.getByRole("list").first().getByRole("listitem")).toHaveLength(2);
    await depositNow("50.0000");
    await expect.element(credited()).toBeVisible();
    expect(names(chain)).toEqual(["approve", "deposit", "deposit"]);
    expect(chain.balances.PLAY).toBe(base("9850"));
  });

  it("the server credits a USDT deposit with an exact approval as U, and the screen links to the swap", async () => {
    const { chain } = await open();
    await page.getByText("USDT", { exact: true }).click();
    await amount().fill("20");
    await press(t("wallet.continue"));
    await page.getByRole("switch").click();
    await expect.element(page.getByRole("heading", { name: t("deposit.allowThis") })).toBeVisible();
    const steps = watchSteps();
    await press(t("deposit.allowAmount", { amount: "20.0000 USDT" }));
    await expect.element(credited()).toBeVisible();
    steps.stop();
    expect(chain.sent).toMatchObject([
      { name: "approve", token: "USDT", amountBase: base("20") },
      { name: "deposit", token: "USDT", amountBase: base("20") },
    ]);
    // In every recorded frame, the current step of the deposit was fully visible.
    expect(steps.seen.size).toBeGreaterThan(0);
    expect([...steps.seen].filter(([, isWhole]) => !isWhole)).toEqual([]);

    await expect.element(page.getByText(t("deposit.gamesUsePlay"))).toBeVisible();
    expect(page.getByRole("link", { name: t("deposit.play"), exact: true }).query()).toBeNull();
    await page.getByRole("link", { name: t("deposit.swapToPlay") }).click();
    await expect.poll(() => location.pathname + location.search).toBe("/swap?from=U&to=PLAY&amount=20");
  });

  it("the deposit form shows an error message for a missing amount and for an amount above the wallet's balance", async () => {
    const { wallet } = await open();
    await amount().click();
    await userEvent.keyboard("{Enter}");
    await expect.element(alert(t("deposit.empty"))).toBeVisible();
    await expect.element(inWallet("10,000.0000")).toBeVisible();
    await amount().fill("10000.01");
    await expect.element(alert(t("deposit.aboveWallet"))).toBeVisible();
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });

  it("the deposit form uses the token decimals of the server's configuration", async () => {
    const wallet = announceWallet();
    standInChain(wallet);
    const { PLAY } = chainData.tokenConfigList;
    const tokenConfigList = PLAY ? { PLAY: { ...PLAY, decimals: 6 } } : {};
    await openMoney("/deposit", { "GET /config": () => configOf({ tokenConfigList }) });
    // The wallet holds 10,000 tokens with 18 decimals, but the server's configuration declares 6 decimals.
    await expect.element(inWallet("10,000,000,000,000,000.0000")).toBeVisible();
    await amount().fill("1.1234567");
    await press(t("wallet.continue"));
    await expect.element(alert(t("typed.tooManyDecimals", { decimals: 6 }))).toBeVisible();
    await amount().fill("1.123456");
    await press(t("wallet.continue"));
    await expect.element(page.getByRole("switch")).toMatchTextContent("1.1234 PLAY");
  });
});

describe("a failed deposit", () => {
  /**
   * Checks the error text and the error code below the button of the approval. Checks that the step stays, and that the
   * amount is unchanged after a step back.
   */
  async function expectRefused(reason: string, code: string): Promise<void> {
    const said = alert(reason);
    await expect.element(said).toMatchTextContent(t("state.code", { code }));
    await expect.element(said).toMatchTextContent(t("deposit.nothingTaken"));
    await expect
      .element(page.getByRole("button", { name: t("deposit.stepAllow"), exact: true }))
      .toBeVisible();
    await press(t("wallet.change"));
    await expect.element(amount()).toHaveValue("100");
    await expect.element(page.getByText(t("deposit.nothingTaken"))).not.toBeInTheDocument();
  }

  /**
   * Checks the error text and the error code in the failed step of a deposit after its approval. Checks that the deposit
   * form still contains the amount.
   */
  async function expectFailed(reason: string, code: string): Promise<void> {
    await expect.element(failedStep().filter({ hasText: reason })).toBeVisible();
    await expect.element(failedStep().filter({ hasText: t("state.code", { code }) })).toBeVisible();
    await expect.element(page.getByText(t("deposit.nothingTaken"))).toBeVisible();
    await press(t("action.tryAgain"));
    await expect.element(amount()).toHaveValue("100");
  }

  it.each([4001, "ACTION_REJECTED"])(
    "the deposit screen shows an error message and sends no transaction when the player rejects the approval with code %s",
    async (code) => {
      const { chain } = await open();
      chain.beforeSending = () => {
        throw walletError(code);
      };
      await depositPlay();
      await expectRefused(t("wallet.error.transactionRefused"), "ACTION_REJECTED");
      expect(chain.sent).toEqual([]);
    },
  );

  it("the deposit screen shows an error message and sends no transaction when the approval fails in the wallet", async () => {
    const { chain } = await open();
    chain.beforeSending = () => {
      throw walletError(-32603);
    };
    await depositPlay();
    await expectRefused(t("wallet.error.approvalFailed"), "APPROVAL_FAILED");
    expect(chain.sent).toEqual([]);
  });

  it("the deposit screen shows an error message and sends no deposit when the player lowers the approval below the amount", async () => {
    const { chain } = await open();
    chain.beforeSending = () => base("1");
    await depositPlay();
    await expectFailed(t("wallet.error.approvalFailed"), "APPROVAL_FAILED");
    expect(names(chain)).toEqual(["approve"]);
  });

  it("the deposit screen shows an error message and sends no deposit when the wallet's simulation of the deposit fails", async () => {
    const { chain } = await open();
    chain.beforeSending = (name) => {
      if (name === "deposit") throw walletError(-32603);
      return undefined;
    };
    await depositPlay();
    await expectFailed(t("wallet.error.insufficientFunds"), "INSUFFICIENT_FUNDS");
    expect(names(chain)).toEqual(["approve"]);
  });

  it("the deposit screen shows an error message when the chain reverts the transaction because the wallet has no tokens left", async () => {
    const { chain } = await open();
    chain.beforeSending = (name) => {
      if (name === "deposit") chain.balances.PLAY = 0n;
      return undefined;
    };
    // The server records no deposit if the blockchain has reverted the transaction.
    answer({ "GET /assets/get_deposit_records": { records: [], nextCursor: null } });
    await depositPlay();
    await expect.element(failedStep().filter({ hasText: t("wallet.error.depositFailed") })).toBeVisible();
    await expect
      .element(failedStep().filter({ hasText: t("state.code", { code: "DEPOSIT_FAILED" }) }))
      .toBeVisible();
    expect(names(chain)).toEqual(["approve", "deposit"]);
  });

  it("the deposit screen shows an error message and sends no transaction when the wallet cannot pay for the gas", async () => {
    const { chain } = await open();
    chain.beforeSending = () => {
      throw Object.assign(new Error("Out of gas: gas required exceeds allowance: 0"), { code: -32003 });
    };
    await depositPlay();
    await expectRefused(t("wallet.error.insufficientFunds"), "INSUFFICIENT_FUNDS");
    expect(chain.sent).toEqual([]);
  });

  it("the deposit screen reports an error and sends no transaction when the wallet's chain has the right id 56 but another genesis block", async () => {
    const wallet = announceWallet();
    const chain = standInChain(wallet);
    chain.genesis = `0x${"2f".repeat(32)}`;
    await openMoney("/deposit");
    await expect
      .element(alert(t("wallet.error.foreignChain")).filter({ hasText: "FOREIGN_CHAIN" }))
      .toBeVisible();
    await depositPlay();
    await expectRefused(t("wallet.error.foreignChain"), "FOREIGN_CHAIN");
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });

  it("the deposit screen shows an error message and sends no transaction when the configuration does not contain the token", async () => {
    const wallet = announceWallet();
    standInChain(wallet);
    const { PLAY } = chainData.tokenConfigList;
    await openMoney("/deposit", {
      "GET /config": () => configOf({ tokenConfigList: PLAY ? { PLAY } : {} }),
    });
    await page.getByText("USDT", { exact: true }).click();
    await amount().fill("1");
    await press(t("wallet.continue"));
    await allow();
    await expect.element(alert(t("wallet.error.tokenConfigurationMissing"))).toBeVisible();
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });

  it("the deposit screen shows an error message and sends no transaction when the configuration contains no RPC node", async () => {
    const wallet = announceWallet();
    standInChain(wallet);
    await openMoney("/deposit", { "GET /config": () => configOf({ rpcUrls: [] }) });
    await expect.element(alert(t("wallet.error.chainConfigurationMissing"))).toBeVisible();
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });
});

describe("a wallet that stays on its own network", () => {
  it.each([
    [4001, "wallet.error.networkRefused"],
    [4902, "wallet.error.chainUnknown"],
  ] as const)(
    "the deposit screen shows error %s when the network switch fails, and a retry asks the wallet again",
    async (code, reason) => {
      const wallet = announceWallet();
      const chain = standInChain(wallet);
      chain.chainId = 1;
      const adds = wallet.answers.wallet_addEthereumChain;
      chain.known.clear();
      wallet.answers.wallet_addEthereumChain = () => {
        throw walletError(code);
      };
      await openMoney("/deposit");
      await press(t("deposit.switchNetwork"));
      await expect.element(alert(t(reason)).filter({ hasText: t("state.code", { code }) })).toBeVisible();
      if (adds) wallet.answers.wallet_addEthereumChain = adds;
      await alert(t(reason))
        .getByRole("button", { name: t("action.retry") })
        .click();
      await expect.element(inWallet("10,000.0000")).toBeVisible();
      expect(wallet.asked).not.toContain("eth_sendTransaction");
    },
  );
});

describe("a deposit without a response from the wallet", () => {
  it("the player cancels the deposit before the approval, and a late approval starts no deposit transaction", async () => {
    const { chain } = await open();
    const late = Promise.withResolvers<undefined>();
    chain.beforeSending = () => late.promise;
    await depositPlay();
    await expect.element(page.getByText(t("walletWait.named", { wallet: "Test Wallet" }))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("action.tryAgain") })).toBeVisible();
    await press(t("action.cancel"));
    await expect.element(alert(t("wallet.error.left"))).toMatchTextContent(t("deposit.nothingTaken"));
    late.resolve(undefined);
    await expect.poll(() => names(chain)).toEqual(["approve"]);

    // The next deposit uses the late approval of the cancelled deposit. The server lists only one deposit, so the
    // cancelled deposit sent no transaction.
    chain.beforeSending = () => undefined;
    await allow();
    await expect.element(credited()).toBeVisible();
    expect(names(chain)).toEqual(["approve", "deposit"]);
  });

  it("a second Enter while the wallet waits sends no second deposit to the wallet", async () => {
    const { wallet, chain } = await open();
    chain.allowances.PLAY = base("1000");
    const late = Promise.withResolvers<undefined>();
    chain.beforeSending = () => late.promise;
    await amount().fill("100");
    await press(t("wallet.continue"));
    await expect.poll(() => document.querySelector("main")?.textContent).toContain(t("walletWait.sending"));
    await amount().click();
    await userEvent.keyboard("{Enter}{Enter}");
    late.resolve(undefined);
    await expect.element(credited()).toBeVisible();
    expect(wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
  });

  it("the player cancels the deposit while the wallet confirms the transaction, and the screen reports an unknown result", async () => {
    const { chain } = await open();
    chain.allowances.PLAY = base("1000");
    const late = Promise.withResolvers<undefined>();
    chain.beforeSending = () => late.promise;
    await amount().fill("100");
    await press(t("wallet.continue"));
    await expect.poll(() => document.querySelector("main")?.textContent).toContain(t("walletWait.sending"));
    await press(t("action.cancel"));
    await expect.element(page.getByText(t("deposit.unanswered"))).toBeVisible();
    expect(page.getByText(t("deposit.nothingTaken")).query()).toBeNull();
    late.resolve(undefined);
    await expect.poll(() => names(chain)).toEqual(["deposit"]);
  });
});
