import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, useT } from "../../../../i18n/index.ts";
import { assetsQueries } from "../../../../queries/index.ts";
import { lastGame, noteCurrency } from "../../../../stores/index.ts";
import { Amount, artHref, ButtonLink, Icon, StatusChip, TaskScreen } from "../../../../ui/index.ts";
import { heldOf } from "../../../../widgets/balances/index.ts";
import { durationText } from "../../components/duration-text.ts";
import { TransactionLink } from "../../components/transaction-link.tsx";
import { Exact, Line } from "../../records/record-facts.tsx";
import type { DepositRecord } from "../../records/records.ts";
import { GamesUsePlay, swapHref } from "../swap-offer.tsx";
import { aboveText } from "./deposit-card.tsx";
import "./deposit-art.css";

interface DepositDoneProps {
  readonly record: DepositRecord;
  /** Opens the deposit form again for another deposit. */
  onAnew(): void;
}

/** Shows a credited deposit, and what the player can do next with the credited asset. */
export function DepositDone({ record, onAnew }: DepositDoneProps) {
  const t = useT();
  const unit = assets[record.assetId].shownAs;
  const held = useQuery(assetsQueries.assets()).data;
  const above = aboveText(record, unit);
  const game = lastGame() ?? "dice";
  const isPlayable = record.assetId !== "U";
  return (
    <TaskScreen
      title={t("wallet.deposit")}
      back="/wallet"
      records
      foot={
        <div className="flex flex-col gap-12">
          {isPlayable ? (
            // The game opens with the deposited PLAY, even if the player chose the demo before.
            <ButtonLink href={`/game?name=${game}`} onClick={() => noteCurrency(game, "PLAY")}>
              {t("deposit.play")}
            </ButtonLink>
          ) : (
            <SwapButton record={record} />
          )}
          <ButtonLink href="/wallet" look="quiet">
            {t("deposit.backToWallet")}
          </ButtonLink>
        </div>
      }
    >
      <div className="text-center" role="status">
        <DoneArt asset={record.assetId} />
        <p className="big mt-8 text-36 font-bold">
          <Amount value={record.amount} signed big />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">{unit}</span>
        </p>
        <p className="mt-8 flex flex-wrap items-center justify-center gap-8 text-13 text-muted">
          <StatusChip status="confirmed" />
          {formatMoment(record.creditedAtMs ?? record.atMs, "dayTime")}
        </p>
      </div>
      <dl className="card px-16 py-6">
        {record.token === record.assetId ? null : (
          <Line label={t("deposit.youSent")}>
            <Exact value={record.amount} unit={record.token} />
          </Line>
        )}
        <Line label={t("deposit.balanceNow")}>
          {held ? <Exact value={heldOf(held, record.assetId)} unit={unit} /> : "—"}
        </Line>
        {record.creditedAtMs === null ? null : (
          <Line label={t("deposit.took")}>{durationText(record.creditedAtMs - record.atMs)}</Line>
        )}
        <Line label={t("records.transaction")}>
          <TransactionLink hash={record.transactionHash} />
        </Line>
      </dl>
      {above ? (
        <p className="flex gap-8 text-12 text-muted">
          <Icon name="info" size={16} className="flex-none" />
          {above}
        </p>
      ) : null}
      <GamesUsePlay record={record} />
      <button type="button" className="link min-h-44 self-center" onClick={onAnew}>
        {t("deposit.another")}
      </button>
    </TaskScreen>
  );
}

function SwapButton({ record }: Pick<DepositDoneProps, "record">) {
  const t = useT();
  const href = swapHref(record);
  return href === undefined ? null : <ButtonLink href={href}>{t("deposit.swapToPlay")}</ButtonLink>;
}

/** Eight shards around the asset, in the order of the drawing. */
const shards = [
  { points: "155.7,20.6 169.9,4.8 151.7,15.7", look: "hi" },
  { points: "158.5,45.8 172.2,37.5 156.3,39.4", look: "mid" },
  { points: "169,65.5 178.2,62 169,58.5", look: "lo" },
  { points: "169,88.9 197.7,95.1 171.2,82.6", look: "hi" },
  { points: "28.8,82.6 15,90.8 31,88.9", look: "hi" },
  { points: "37.9,58.6 28.7,62 37.9,65.5", look: "mid" },
  { points: "37.3,37.2 8.6,31.1 35.2,43.6", look: "lo" },
  { points: "48.3,15.7 30.1,4.8 44.3,20.6", look: "hi" },
] as const;

/** Draws the credited asset on a pedestal. The shards fly out once. */
function DoneArt({ asset }: { readonly asset: DepositRecord["assetId"] }) {
  const stone = asset === "U" ? "sapphire" : "emerald";
  const fills = { hi: `var(--${stone}-hi)`, mid: `var(--${stone})`, lo: `var(--${stone}-lo)` };
  return (
    <svg viewBox="0 0 200 132" className="mx-auto h-132 w-200" aria-hidden="true">
      <polygon points="10,120 100,108 190,120 100,132" fill={`var(--${stone}-bg)`} />
      <g className="deposit-art-shards">
        {shards.map(({ points, look }) => (
          <polygon key={points} points={points} fill={fills[look]} opacity="0.8" />
        ))}
      </g>
      <polygon
        points="117.6,19.5 142.5,44.4 142.5,79.6 117.6,104.5 82.4,104.5 57.5,79.6 57.5,44.4 82.4,19.5"
        fill={`var(--${stone}-bg)`}
      />
      <polygon points="57.5,44.4 82.4,19.5 117.6,19.5 100,62" fill={`var(--${stone}-lo)`} opacity="0.35" />
      <use href={artHref(asset === "U" ? "a-u" : "a-play")} x="68" y="30" width="64" height="64" />
    </svg>
  );
}
