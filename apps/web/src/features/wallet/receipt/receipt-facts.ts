import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText, formatMoment, formatNumber, type t as translate } from "../../../i18n/index.ts";
import { type MoneyRecord, shownAs } from "../records/records.ts";

/**
 * A line of a receipt with a label and a text. The property `look` selects how the page shows the value of the line.
 */
export interface Fact {
  readonly label: string;
  readonly text: string;
  /**
   * How the page shows the value: `code` removes the middle of a long text, and `transaction` adds a link to the block
   * explorer.
   */
  readonly look?: "code" | "transaction" | "network";
}

/** Returns all lines of a receipt except the state and the steps of the record. Every amount has all its digits. */
export function receiptFacts(
  record: MoneyRecord,
  { network, own }: { readonly network: string; readonly own: string | null },
  t: typeof translate,
): readonly Fact[] {
  const amount = (value: string, unit: string) => `${formatAmountText(value, { decimals: null })} ${unit}`;
  const time: Fact = { label: t("records.time"), text: formatMoment(record.atMs, "exact") };
  const number: Fact = { label: t("records.number"), text: record.id, look: "code" };
  const chain: Fact = { label: t("withdraw.network"), text: network, look: "network" };
  const transaction: readonly Fact[] =
    record.transactionHash === null
      ? []
      : [{ label: t("records.transaction"), text: record.transactionHash, look: "transaction" }];
  switch (record.kind) {
    case "deposit": {
      const fromWallet = record.way === "wallet";
      return [
        { label: t("receipt.way"), text: t(fromWallet ? "receipt.wayWallet" : "receipt.wayAddress") },
        { label: t("receipt.from"), text: record.from, look: "code" },
        chain,
        ...transaction,
        {
          label: t("records.confirmations"),
          text: t("records.count", { done: record.confirmations, needed: record.confirmationsNeeded }),
        },
        { label: t("receipt.logIndex"), text: formatNumber(record.logIndex) },
        {
          label: t(fromWallet ? "receipt.vaultReceived" : "records.quantity"),
          text: amount(record.amount, record.token),
        },
        ...dividedFacts(record, amount, t),
        time,
        number,
      ];
    }
    case "withdrawal":
      return [
        { label: t("records.net"), text: amount(record.netAmount, record.token) },
        { label: t("records.quantity"), text: amount(record.amount, record.assetId) },
        { label: t("records.fee"), text: amount(record.fee, record.assetId) },
        {
          label: t(record.address === own ? "receipt.toOwn" : "withdraw.to"),
          text: record.address,
          look: "code",
        },
        chain,
        ...transaction,
        time,
        number,
      ];
    case "swap": {
      const { rate } = record;
      const whole = (value: string) => formatAmountText(value, { decimals: value.includes(".") ? null : 0 });
      const given = `${whole(rate.amount)} ${shownAs(rate.assetId)}`;
      return [
        { label: t("receipt.gave"), text: amount(record.amount, shownAs(record.fromAssetId)) },
        { label: t("receipt.got"), text: amount(record.received, shownAs(record.toAssetId)) },
        { label: t("receipt.rate"), text: `${given} = ${whole(rate.worth)} ${shownAs(rate.worthAssetId)}` },
        { label: t("records.fee"), text: amount(record.fee, shownAs(record.toAssetId)) },
        time,
        number,
      ];
    }
    case "reward":
      return [
        { label: t("records.quantity"), text: amount(record.amount, shownAs(record.assetId)) },
        time,
        number,
      ];
  }
}

/** Returns a receipt as text for copying. */
export function receiptText(title: string, state: string, facts: readonly Fact[]): string {
  return [`Gemplay · ${title}`, state, ...facts.map(({ label, text }) => `${label}: ${text}`)].join("\n");
}

/**
 * Returns the lines about a deposit that exceeds the player's limit: the part for betting, and the part that can only
 * be withdrawn.
 */
function dividedFacts(
  { assetId, amount, withdrawOnly }: Extract<MoneyRecord, { readonly kind: "deposit" }>,
  shown: (value: string, unit: string) => string,
  t: typeof translate,
): readonly Fact[] {
  if (withdrawOnly === "0") return [];
  const { decimals } = assets[assetId];
  const playable = formatAmount(
    parseAmount(amount, decimals) - parseAmount(withdrawOnly, decimals),
    decimals,
  );
  return [
    { label: t("receipt.toBalance"), text: shown(playable, shownAs(assetId)) },
    { label: t("wallet.withdrawOnly"), text: shown(withdrawOnly, shownAs(assetId)) },
  ];
}
