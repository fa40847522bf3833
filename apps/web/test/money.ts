// Answers of the server and test steps for the money screens: deposit, withdrawal, swap, records, and a reload of the
// page.
import type { Data } from "@gemplay/api-schema";
import { type TokenKey, tokenAbi } from "@gemplay/chain";
import { keccak256 } from "viem";
import { afterEach, expect } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { pendingStore } from "../src/features/swap/pending-swap.ts";
import { depositRunStore, forgetRun } from "../src/features/wallet/deposit/deposit-run.ts";
import { handoverStore } from "../src/features/wallet/withdraw/pending-withdrawal.ts";
import { cancelWalletWaits, clearAssets } from "../src/stores/index.ts";
import { answerOf, playerInfo } from "./answers.ts";
import type { Answers } from "./api-stand-in.ts";
import { openAgain } from "./open-again.ts";
import { openScreen, press, t } from "./screen.tsx";
import { walletAddress } from "./wallet.ts";

type Chain = Data<"GET /config">["chain"];
type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];
type WithdrawalRecord = Data<"GET /assets/get_withdraw_records">["records"][number];
type SwapRecord = Data<"GET /assets/swap_records">["records"][number];

export const password = "gem 2026 stone";
/** An address that belongs neither to the player's wallet nor to a contract of the platform. */
export const otherAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const vaultAddress = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const vaultCode = "0x6001600255";
export const genesisHash = `0x${"1f".repeat(32)}` as const;
export const tokenAddresses: Readonly<Record<TokenKey, `0x${string}`>> = {
  PLAY: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512",
  USDT: "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
};

const tokenOf = (tokenName: TokenKey, assetId: "PLAY" | "U"): Chain["tokenConfigList"][string] => ({
  tokenName,
  tokenContractAddress: tokenAddresses[tokenName],
  // The page receives the contract ABI as JSON.
  tokenAbi: JSON.parse(JSON.stringify(tokenAbi)),
  decimals: 18,
  assetId,
});

export const chain: Chain = {
  chainId: 56,
  chainName: "Binance Smart Chain",
  nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
  rpcUrls: ["https://rpc.example"],
  blockExplorerUrls: ["https://explorer.example/"],
  genesisHash,
  vaultAddress,
  commitmentsAddress: "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9",
  depositFactoryAddress: "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9",
  vaultCodeHash: keccak256(vaultCode),
  tokenConfigList: { PLAY: tokenOf("PLAY", "PLAY"), USDT: tokenOf("USDT", "U") },
};

/**
 * Returns a configuration in which e-mail and withdrawals are enabled. The parameter `change` replaces values of the
 * chain.
 */
export const configOf = (change: Partial<Chain> = {}, more: Partial<Data<"GET /config">> = {}) =>
  answerOf("GET /config", {
    serverTimeMs: Date.now(),
    chain: { ...chain, ...change },
    features: { demoWallet: false, mail: true, withdrawals: true, usdt: true },
    ...more,
  });

const network = { name: "BEP-20", icon: "", label: "Binance Smart Chain" };
type WithdrawAsset = Data<"GET /assets/withdraw_assets">[number];

/** The asset PLAY with a withdrawal fee of 1 PLAY. Withdrawals of up to 1,000 PLAY need no review. */
export const withdrawPlay: WithdrawAsset = {
  assetId: "PLAY",
  name: "PLAY",
  icon: "",
  balance: "100",
  withdrawOnly: "0",
  minimum: "2",
  fee: "1",
  automaticLimit: "1000",
  automaticLeftToday: "9500",
  blockchainArray: [{ ...network, blockchainId: "BSC", open: true }],
};

/** The asset U, which the platform pays out as USDT without a fee. */
const withdrawU: WithdrawAsset = { ...withdrawPlay, assetId: "U", name: "U", fee: "0" };

/** Answers of the server for a player with a funds password, 100 PLAY and 100 U. */
export const moneyAnswers: Answers = {
  "GET /config": () => configOf(),
  "GET /user/info": { ...playerInfo, fundsPasswordSet: true },
  "GET /assets/deposit_assets": [
    {
      name: "PLAY",
      icon: "",
      label: "PLAY",
      value: "PLAY",
      assetId: "PLAY",
      blockchainArray: [{ ...network, series: "BSC" }],
    },
    {
      name: "USDT",
      icon: "",
      label: "USDT",
      value: "USDT",
      assetId: "U",
      blockchainArray: [{ ...network, series: "BSC" }],
    },
  ],
  "GET /assets/withdraw_assets": [withdrawPlay, withdrawU],
  "GET /assets/get_assets": {
    assets: (["PLAY", "TPLAY", "U", "GEM"] as const).map((assetId) => ({
      assetId,
      assetName: assetId,
      icon: "",
      withdrawOnly: "0",
      balance: assetId === "PLAY" || assetId === "U" ? "100" : "0",
    })),
    totalU: "142",
  },
};

/** A withdrawal of 10 PLAY to another address that was paid out. */
export const withdrawal: WithdrawalRecord = {
  id: "3",
  requestId: "0",
  assetId: "PLAY",
  token: "PLAY",
  blockchainId: "BSC",
  address: otherAddress,
  amount: "10",
  fee: "1",
  netAmount: "9",
  status: "confirmed",
  heldUntilMs: null,
  needsIdentity: false,
  transactionHash: `0x${"c3".repeat(32)}`,
  changedAtMs: Date.now(),
  atMs: Date.now(),
};

/** A credited deposit of 100 PLAY from the player's wallet. */
export const deposit: DepositRecord = {
  id: "2",
  token: "PLAY",
  assetId: "PLAY",
  amount: "100",
  withdrawOnly: "0",
  status: "confirmed",
  way: "wallet",
  confirmations: 15,
  confirmationsNeeded: 15,
  from: walletAddress,
  logIndex: 3,
  transactionHash: `0x${"d2".repeat(32)}`,
  blockNumber: 5,
  creditedAtMs: Date.now(),
  atMs: Date.now(),
};

const rate = { assetId: "PLAY", amount: "1", worthAssetId: "U", worth: "0.42" } as const;

/** A swap of 10 PLAY into U. */
export const swap: SwapRecord = {
  id: "00000000-0000-4000-8000-000000000005",
  requestId: "0",
  fromAssetId: "PLAY",
  toAssetId: "U",
  amount: "10",
  received: "4.158",
  fee: "0",
  rate,
  atMs: Date.now(),
};

/**
 * Answer with swaps between PLAY and U in both directions with a spread of 1%. Swaps of tPLAY are not possible before
 * the launch.
 */
export const swapOffer: Data<"GET /assets/swap_pairs"> = {
  pairs: (
    [
      ["PLAY", "U", null],
      ["U", "PLAY", null],
      ["TPLAY", "PLAY", "launch"],
    ] as const
  ).map(([fromAssetId, toAssetId, closed]) => ({
    fromAssetId,
    toAssetId,
    closed,
    rate,
    spreadBps: 100,
    feeBps: 0,
    most: "5000",
  })),
  launchAtMs: null,
  quoteSeconds: 15,
  betsPerGemPlay: "100",
  tplayOwnBets: "0",
};

/** Simulates a lost answer: the server accepts the request, but the page never receives the answer. */
export function answerLost(): never {
  throw new TypeError("the answer is lost");
}

export const alert = (text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

/** Chooses the account's own wallet in the address book. */
async function chooseOwnAddress(): Promise<void> {
  await page.getByRole("button", { name: t("book.title") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("book.ownWallet"), exact: false })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
}

export const withdrawQuantity = () =>
  page.getByRole("textbox", { name: t("withdraw.quantity"), exact: true });
export const withdrawAddress = () => page.getByRole("textbox", { name: t("withdraw.address"), exact: true });

/**
 * Fills in the address of a withdrawal and continues to the step of the quantity.
 * @param address undefined for the account's own wallet, which the player chooses in the address book
 */
export async function enterAddress(address?: string): Promise<void> {
  if (address === undefined) await chooseOwnAddress();
  else await withdrawAddress().fill(address);
  await press(t("wallet.continue"));
  await expect.element(withdrawQuantity()).toBeVisible();
}

/** Fills in the address and the quantity of a withdrawal, and continues to the step of the funds password. */
export async function enterWithdrawal(amount: string, address?: string): Promise<void> {
  await enterAddress(address);
  await withdrawQuantity().fill(amount);
  await press(t("wallet.continue"));
}

/** Types the funds password and confirms the action. */
export async function confirmWithdrawal(typed = password): Promise<void> {
  await page.getByLabelText(t("funds.title"), { exact: true }).fill(typed);
  await page.getByRole("button", { name: t("confirm.act") }).click();
}

/** Resets the stores of the money screens. */
function forgetStores(): void {
  forgetRun();
  cancelWalletWaits();
  clearAssets();
  handoverStore.set({ owner: "", pending: null, draft: { address: "", quantity: "" } });
  pendingStore.set({ owner: "", pending: null });
}

/**
 * Loads the page again in the same tab. After the reload, the page has only the data that the tab and the browser have
 * stored.
 */
export async function reloadPage(path: string): Promise<void> {
  const stored = ["withdrawal", "deposit", "swap"].map((key) => sessionStorage.getItem(key));
  const [withdrawing, depositing, swapping] = stored;
  await cleanup();
  forgetStores();
  if (withdrawing) handoverStore.set(JSON.parse(withdrawing));
  if (depositing) depositRunStore.set({ run: JSON.parse(depositing) });
  if (swapping) pendingStore.set(JSON.parse(swapping));
  await openAgain(path, { player: true });
}

/** Opens the page in a new tab, which has none of the data that the previous tab stored. */
export async function openInNewTab(path: string): Promise<void> {
  sessionStorage.clear();
  await reloadPage(path);
}

/** Opens a URL of the page for a player with balances. */
export async function openMoney(path: string, answers: Answers = {}): Promise<void> {
  await openScreen(path, { player: true, answers: { ...moneyAnswers, ...answers } });
}

afterEach(forgetStores);
