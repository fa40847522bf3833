import { formatMoment, useT } from "../../../i18n/index.ts";
import {
  Amount,
  type ArtName,
  artHref,
  Button,
  ButtonLink,
  copyText,
  Icon,
  shortHex,
} from "../../../ui/index.ts";
import { receiptName } from "../records/receipt-name.ts";
import { Exact, Line } from "../records/record-facts.tsx";
import { shownAs } from "../records/records.ts";
import type { BonusRedemption } from "./use-bonus-code.ts";

const arts = { TPLAY: "a-tplay", GEM: "a-gem" } as const satisfies Record<string, ArtName>;

interface BonusCodeDoneProps {
  readonly redeemed: BonusRedemption;
  onClose(): void;
}

/** Shows the amount that a redeemed code gave, the balance after the redemption, and the record of the redemption. */
export function BonusCodeDone({ redeemed, onClose }: BonusCodeDoneProps) {
  const t = useT();
  const { code, assetId, amount, balance, record, atMs } = redeemed;
  return (
    <>
      <div className="text-center" role="status">
        <Hero art={arts[assetId]} />
        <p className="big mt-12 text-36 font-bold [overflow-wrap:anywhere]">
          <Amount value={amount} big signed tappable />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">{shownAs(assetId)}</span>
        </p>
        <p className="mt-6 text-14 text-muted">{t("bonus.done")}</p>
      </div>
      <dl className="card mt-16 bg-sunken px-16 py-6">
        <Line label={t("bonus.code")}>
          <span className="num [overflow-wrap:anywhere]">{code}</span>
        </Line>
        <Line label={t("bonus.balanceAfter")}>
          <Exact value={balance} unit={shownAs(assetId)} />
        </Line>
        <Line label={t("records.time")}>
          <span className="num">{formatMoment(atMs, "exact")}</span>
        </Line>
        <Line label={t("bonus.record")}>
          <span className="inline-flex items-center gap-8">
            <span className="mono text-12">{shortHex(record)}</span>
            <button
              type="button"
              className="tap relative text-muted"
              aria-label={t("bonus.copyRecord")}
              onClick={() => void copyText(record)}
            >
              <Icon name="copy" size={16} />
            </button>
          </span>
        </Line>
      </dl>
      <div className="mt-12 flex flex-wrap gap-12">
        <ButtonLink
          href={`/wallet?receipt=${receiptName({ kind: "reward", id: record })}`}
          look="quiet"
          className="w-auto! flex-[1_1_14rem]"
        >
          {t("bonus.seeInWallet")}
        </ButtonLink>
        <Button className="w-auto! flex-[1_1_14rem]" onClick={onClose}>
          {t("bonus.close")}
        </Button>
      </div>
    </>
  );
}

/** Draws the token of the asset on a dark stone, with a green stone that carries a tick. */
function Hero({ art }: { readonly art: ArtName }) {
  return (
    <svg viewBox="0 0 96 96" className="mx-auto size-96" aria-hidden="true">
      <polygon
        points="66.4,3.6 92.4,29.6 92.4,66.4 66.4,92.4 29.6,92.4 3.6,66.4 3.6,29.6 29.6,3.6"
        fill="var(--emerald-bg)"
      />
      <polygon points="29.6,3.6 66.4,3.6 50,48 3.6,29.6" fill="var(--emerald-deep)" />
      <use href={artHref(art)} x="22" y="22" width="52" height="52" />
      <use href={artHref("s-emerald")} x="60" y="60" width="34" height="34" />
      <path
        d="M71 77l4.500 4.500 8-9"
        fill="none"
        stroke="var(--on-emerald)"
        strokeWidth="3"
        strokeLinejoin="miter"
      />
    </svg>
  );
}
