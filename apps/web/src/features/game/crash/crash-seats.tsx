import { formatAmount, parseAmount } from "@gemplay/money";
import { useT } from "../../../i18n/index.ts";
import type { CrashRound, CrashSeat } from "../../../queries/index.ts";
import { Amount, AssetIcon, Avatar } from "../../../ui/index.ts";
import { stakeDecimals } from "../play/round.ts";
import { formatCashOut } from "./crash-words.ts";
import type { CrashBet } from "./own-bet.ts";

interface CrashSeatsProps {
  readonly round: CrashRound;
  readonly seats: readonly CrashSeat[];
  readonly own: CrashBet | null;
}

/** Rows that are shown; the rest is counted. */
const shownSeats = 50;

/** Who plays in this round: the own bet first. */
export function CrashSeats({ round, seats, own }: CrashSeatsProps) {
  const t = useT();
  const others = seats.filter(({ id }) => id !== own?.id);
  const shown = others.slice(0, own ? shownSeats - 1 : shownSeats);
  const left = others.length - shown.length;
  return (
    <section className="card overflow-hidden" aria-label={t("crash.liveBets")}>
      <div className="crash-seat titles" aria-hidden="true">
        <span>{t("crash.liveBets")}</span>
        <span>{t("crash.bet")}</span>
        <span>{t("crash.at")}</span>
        <span>{t("crash.profit")}</span>
      </div>
      <ul className="border-t border-line">
        {own ? (
          <Seat
            seat={own}
            name={t("crash.you")}
            face={seats.find(({ id }) => id === own.id)?.name}
            round={round}
            refunded={own.state === "refunded"}
          />
        ) : null}
        {shown.map((seat) => (
          <Seat key={seat.id} seat={seat} name={seat.name} round={round} refunded={false} />
        ))}
        {own || shown.length > 0 ? null : (
          <li className="crash-seat text-muted">
            <span className="whitespace-normal">{t("crash.noBets")}</span>
          </li>
        )}
        {left > 0 ? (
          <li className="crash-seat text-muted">
            <span>{t("crash.more", { count: left })}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface SeatProps {
  readonly seat: Pick<CrashSeat, "asset" | "amount" | "cashOutE4" | "payout">;
  readonly name: string;
  /** What the avatar is made of, where it is not the name. */
  readonly face?: string | undefined;
  readonly round: CrashRound;
  readonly refunded: boolean;
}

function Seat({ seat: { asset, amount, cashOutE4, payout }, name, face = name, round, refunded }: SeatProps) {
  const t = useT();
  const out = cashOutE4 !== null;
  const lost = !out && round.state === "over" && round.crashPointE4 !== null;
  const back = refunded || (!out && round.state === "over" && round.crashPointE4 === null);
  const gain = () =>
    formatAmount(parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals), stakeDecimals);
  const tone = out ? "text-emerald" : "text-muted";
  return (
    <li className="crash-seat">
      <span className="flex items-center gap-8">
        <Avatar address={face} size={22} />
        <span className="truncate">{name}</span>
      </span>
      <span className="flex items-center justify-end gap-4 text-muted">
        {asset === "PLAY" ? null : <AssetIcon asset={asset} size={14} />}
        <Amount value={amount} />
      </span>
      <span className={`num ${tone}`}>{out ? formatCashOut(cashOutE4) : "—"}</span>
      <span className={tone}>
        {out || lost ? <Amount value={gain()} signed /> : t(back ? "crash.back" : "crash.inPlay")}
      </span>
    </li>
  );
}
