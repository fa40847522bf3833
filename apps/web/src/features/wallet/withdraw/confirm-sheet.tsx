import { formatAmountText, useT } from "../../../i18n/index.ts";
import { Amount, AssetIcon, Avatar, Button, Sheet } from "../../../ui/index.ts";
import { avatarOfAddress } from "../address-book/booked.ts";
import { AddressText } from "../address-text.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { usePayingToken } from "./paying-token.ts";
import type { WithdrawAsset } from "./withdraw-choice.ts";
import type { WithdrawalQuote } from "./withdrawal-terms.ts";

interface ConfirmSheetProps {
  readonly open: boolean;
  readonly quote: WithdrawalQuote;
  readonly asset: WithdrawAsset;
  /** Address with checksum. */
  readonly address: string;
  /** Whether the withdrawal address is the account's own wallet. */
  readonly own: boolean;
  /** Name of the withdrawal address in the player's address book, or undefined. */
  readonly booked: string | undefined;
  readonly networkLabel: string;
  onClose(): void;
  onConfirm(): void;
}

/**
 * Shows all details of the withdrawal again, so that the player can check the details before typing the funds password.
 */
export function ConfirmSheet({
  open,
  quote,
  asset,
  address,
  own,
  booked,
  networkLabel,
  onClose,
  onConfirm,
}: ConfirmSheetProps) {
  const t = useT();
  const token = usePayingToken(asset.assetId);
  return (
    <Sheet open={open} onClose={onClose} title={t("withdraw.confirmTitle")} titleHidden>
      <div className="-mt-32 pb-16 text-center">
        <p className="text-13 text-muted">{t("withdraw.receive")}</p>
        <p className="big mt-3 text-36 font-bold">
          <Amount value={quote.netAmount} big tappable />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">{token}</span>
        </p>
      </div>
      <dl className="card bg-sunken px-14 py-6">
        <Line label={t("withdraw.to")}>
          <span className="flex items-center justify-end gap-8">
            <Avatar of={avatarOfAddress(address)} size={18} />
            <AddressText address={address} />
          </span>
        </Line>
        {own || booked ? (
          <Line label={t("withdraw.thisIs")}>
            <span className="chip emerald">
              <i className="rhombus" aria-hidden="true" />
              {own ? t("withdraw.ownChosen") : booked}
            </span>
          </Line>
        ) : null}
        <Line label={t("withdraw.network")}>
          <span className="flex items-center justify-end gap-8">
            <AssetIcon asset="BNB" size={18} />
            {networkLabel}
          </span>
        </Line>
        <Line label={t("withdraw.quantity")}>
          <Exact value={quote.amount} unit={asset.name} />
        </Line>
        <Line label={t("records.fee")}>
          <Exact value={quote.fee} unit={asset.name} />
        </Line>
        <Line label={t("withdraw.gas")}>{t("withdraw.gasPaid")}</Line>
        <Line label={t("withdraw.review")}>
          {quote.review ? (
            <span className="chip gold">
              <i className="rhombus" aria-hidden="true" />
              {t("status.underReview")}
            </span>
          ) : (
            t("withdraw.reviewNone")
          )}
        </Line>
      </dl>
      <p className="mt-8 mb-16 text-12 text-muted">{t("withdraw.checkAddress")}</p>
      <div className="flex gap-12">
        <Button look="quiet" className="w-auto min-w-110 flex-none" onClick={onClose}>
          {t("action.back")}
        </Button>
        <Button className="flex-1" onClick={onConfirm}>
          {t("withdraw.act", {
            amount: formatAmountText(quote.amount, { decimals: null }),
            asset: asset.name,
          })}
        </Button>
      </div>
    </Sheet>
  );
}
