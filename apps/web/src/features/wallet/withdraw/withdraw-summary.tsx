import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Amount, AssetIcon, Avatar } from "../../../ui/index.ts";
import { avatarOfAddress } from "../address-book/booked.ts";
import { AddressText } from "../components/address-text.tsx";
import { OwnBalance } from "../components/own-balance.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { usePayingToken } from "./paying-token.ts";
import type { PendingWithdrawal } from "./pending-withdrawal.ts";
import { useAddressCheck } from "./use-address-check.ts";

/** Shows all details of a withdrawal, so that the player can check them before typing the funds password. */
export function WithdrawSummary({
  pending: { terms, quote, networkLabel },
}: {
  readonly pending: PendingWithdrawal;
}) {
  const t = useT();
  const token = usePayingToken(terms.assetId);
  return (
    <>
      <div className="text-center">
        <p className="text-13 text-muted">{t("withdraw.receive")}</p>
        <p className="big mt-3 text-36 font-bold">
          <Amount value={quote.netAmount} big tappable />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">{token}</span>
        </p>
      </div>
      <dl className="card px-16 py-6">
        <Line label={t("withdraw.to")}>
          <span className="flex items-center justify-end gap-8">
            <Avatar of={avatarOfAddress(terms.address)} size={18} />
            <AddressText address={terms.address} />
          </span>
        </Line>
        <KnownAddress address={terms.address} />
        <Line label={t("withdraw.network")}>
          <span className="flex items-center justify-end gap-8">
            <AssetIcon asset="BNB" size={18} />
            {networkLabel}
          </span>
        </Line>
        <Line label={t("withdraw.balance")}>
          <OwnBalance assetId={terms.assetId} />
        </Line>
        <Line label={t("withdraw.quantity")}>
          <Exact value={quote.amount} unit={terms.assetId} />
        </Line>
        <Line label={t("records.fee")}>
          <Exact value={quote.fee} unit={terms.assetId} />
        </Line>
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
    </>
  );
}

/** Shows whether the address is the account's own wallet or has a name in the player's address book. */
function KnownAddress({ address }: { readonly address: string }) {
  const t = useT();
  const { data: info } = useQuery(userQueries.userInfo());
  const own = info?.address ?? "";
  const { booked } = useAddressCheck(address, own);
  const known = address === own ? t("withdraw.ownChosen") : booked?.name;
  if (known === undefined) return null;
  return (
    <Line label={t("withdraw.thisIs")}>
      <span className="chip emerald">
        <i className="rhombus" aria-hidden="true" />
        {known}
      </span>
    </Line>
  );
}
