import type { Mark, OperatorData, WithdrawalView } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { call } from "../api/call.ts";
import { amount, lasts, moment, playerNumber, shortId, sums } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon, MarkSign } from "../ui/art.tsx";
import { Chip, type Tone } from "../ui/chip.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ExplorerLink } from "../ui/explorer-link.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PlayerArt } from "../ui/player-art.tsx";
import { Problem } from "../ui/problem.tsx";
import { Risk } from "../ui/risk.tsx";
import { Decision } from "./decision.tsx";
import { History } from "./history.tsx";
import { TwoPeople } from "./two-people.tsx";
import { addressTone } from "./withdrawal-table.tsx";

type Detail = OperatorData<"GET /withdrawal">;
const statusTone = {
  under_review: "gold",
  pending: "sapphire",
  submitted: "sapphire",
  confirmed: "emerald",
  failed: "coral",
} as const satisfies Record<string, Tone>;

interface DetailProps {
  readonly id: string;
  readonly view: WithdrawalView;
  /**
   * Position of the withdrawal in the list, and the length of the list. Undefined if the withdrawal is not in the list.
   */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  /** Error of the last attempt to load more rows of the list. On wide screens, the list itself shows the error. */
  readonly lost: string | undefined;
  readonly onMove: (step: 1 | -1) => void;
}

/** Shows one withdrawal: the request, the player, the results of the checks, and the decision. */
export function WithdrawalDetail({ id, view, place, lost, onMove }: DetailProps) {
  const query = useQuery({
    queryKey: ["withdrawal", id],
    queryFn: () => call("GET /withdrawal", { query: { id } }),
  });
  return (
    <section className="card detail" aria-label={shortId(id)}>
      <PhoneHead view={view} place={place} onMove={onMove} />
      {lost !== undefined && (
        <div className="narrow-only">
          <Problem text={lost} />
        </div>
      )}
      <Loaded query={query} rows={10}>
        {(detail) => (
          <>
            <Head detail={detail} />
            <PlayerBox detail={detail} />
            <Target detail={detail} />
            <div className="halves">
              <div>
                <div className="line apart">
                  <h2>{t("marks.title")}</h2>
                  <Risk risk={detail.withdrawal.risk} />
                </div>
                <Marks marks={detail.marks} />
              </div>
              <ChainCheck id={id} />
            </div>
            <div className="halves ruled">
              <History playerId={detail.withdrawal.playerId} />
              <TwoPeople detail={detail} />
            </div>
            <span className="grow" />
            <Decision detail={detail} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function PhoneHead({ view, place, onMove }: Omit<DetailProps, "id" | "lost">) {
  const [, go] = useLocation();
  return (
    <div className="phone-head">
      <button
        type="button"
        className="icon-button"
        aria-label={t("list.back")}
        onClick={() => go("/withdrawals")}
      >
        <Icon name="back" />
      </button>
      <b>{t(`view.${view}`)}</b>
      <span className="grow" />
      {place !== undefined && (
        <>
          <span className="num quiet">{t("list.place", place)}</span>
          <button type="button" className="box-button" aria-label={t("list.last")} onClick={() => onMove(-1)}>
            <Icon name="up" />
          </button>
          <button type="button" className="box-button" aria-label={t("list.next")} onClick={() => onMove(1)}>
            <Icon name="down" />
          </button>
        </>
      )}
    </div>
  );
}

function Head({ detail: { withdrawal } }: { readonly detail: Detail }) {
  const {
    amount: sum,
    assetId,
    token,
    status,
    id,
    requestedAtMs,
    reason,
    heldUntilMs,
    transactionHash,
  } = withdrawal;
  const isOver = status === "confirmed" || status === "failed";
  return (
    <div className="line apart top">
      <div>
        <p className="sum num">
          {amount(sum)}{" "}
          <span>{assetId === token ? assetId : t("withdrawals.paidAs", { asset: assetId, token })}</span>
        </p>
        <small className="num">
          {t("withdrawals.asked", { name: shortId(id), time: moment(requestedAtMs, "exact") })}
          {!isOver && ` · ${t("withdrawals.waits", { time: lasts(Date.now() - requestedAtMs) })}`}
        </small>
        {heldUntilMs !== null && reason === "held" && (
          <small>{t("withdrawals.heldUntil", { time: moment(heldUntilMs, "exact") })}</small>
        )}
        {reason === "identity" && <small>{t("withdrawals.identity")}</small>}
        {transactionHash !== null && <ExplorerLink kind="tx" name={transactionHash} />}
        {reason?.startsWith("rejected: ") && <small>{reason.slice("rejected: ".length)}</small>}
      </div>
      <Chip tone={statusTone[status]}>{t(`status.${status}`)}</Chip>
    </div>
  );
}

function PlayerBox({ detail: { withdrawal, player } }: { readonly detail: Detail }) {
  return (
    <div className="box player-box">
      <div className="line">
        <PlayerArt id={withdrawal.playerId} px={32} />
        <p className="grow">
          <b>{withdrawal.playerName}</b>
          <small className="num">
            {playerNumber(withdrawal.playerId)} ·{" "}
            {t("player.since", { date: moment(player.registeredAtMs, "date") })}
          </small>
        </p>
        {player.frozen && <Chip tone="coral">{t("mark.frozen.short")}</Chip>}
        <Link className="link line" href={`/players/${withdrawal.playerId}`}>
          {t("withdrawals.openPlayer")}
          <Icon name="right" px={14} />
        </Link>
      </div>
      <dl className="facts">
        <Fact name={t("fact.deposits")} value={sums(player.deposits)} />
        <Fact name={t("fact.withdrawn")} value={sums(player.withdrawn)} />
        <Fact name={t("fact.staked")} value={`${amount(player.staked)} PLAY`} />
        <Fact name={t("fact.won")} value={`${amount(player.won, { signed: true })} PLAY`} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function Target({ detail: { withdrawal } }: { readonly detail: Detail }) {
  const { address, addressKind } = withdrawal;
  return (
    <div className="line target">
      <span className="quiet">{t("withdrawals.to")}</span>
      <span className="mono" title={address}>
        <b>{address.slice(0, 6)}</b> {address.slice(6, 10)} {address.slice(10, 14)} …{" "}
        <b>{address.slice(-4)}</b>
      </span>
      <Chip tone={addressTone[addressKind]}>{t(`address.${addressKind}.long`)}</Chip>
      <span className="grow" />
      <CopyButton text={address} />
      <ExplorerLink kind="address" name={address} />
    </div>
  );
}

function ChainCheck({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["check", id],
    queryFn: () => call("GET /withdrawal/check", { query: { id } }),
  });
  return (
    <div>
      <div className="line apart">
        <h2>{t("check.title")}</h2>
        {query.data !== undefined && <small className="num">{moment(query.data.checkedAtMs, "time")}</small>}
      </div>
      <Loaded query={query} rows={4}>
        {({ marks }) => <Marks marks={marks} />}
      </Loaded>
    </div>
  );
}

/**
 * Lists the checks of a withdrawal with a mark for each result. A good and a bad result of the same check have
 * different texts.
 */
function Marks({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <ul className="marks">
      {marks.map((mark) => (
        <li key={mark.name}>
          <MarkSign state={mark.state} />
          <span className="sr-only">{t(`mark.state.${mark.state}`)}</span>
          <span>{sentence(mark)}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns a text about the browser and the addresses that the account shares with other accounts. The server does not
 * count beyond 100 accounts, so the text shows more accounts as `100+`.
 */
function shares(values: Mark["values"]): string {
  const said = (["device", "payout", "funding"] as const).flatMap((kind) => {
    const players = values[kind];
    return players === undefined
      ? []
      : t(`mark.shares.${kind}`, { count: Number(players) > 100 ? "100+" : players });
  });
  return said.length === 0 ? t("mark.shares.none") : said.join(" · ");
}

const times = (text: string) => amount(text, { decimals: 1 });

function sentence({ name, state, values }: Mark): string {
  const isGood = state === "good";
  switch (name) {
    case "address":
      return values.kind === "book" && values.atMs !== undefined
        ? t("mark.address.book", { date: moment(Number(values.atMs), "date") })
        : t(`mark.address.${values.kind === "own" || values.kind === "paid" ? values.kind : "new"}`);
    case "shares":
      return shares(values);
    case "limits":
      if (values.pause !== undefined)
        return t(`player.pause.${values.pause === "break" ? "break" : "exclusion"}`);
      return values.count === "0"
        ? t("mark.limits.none")
        : t("mark.limits.some", { count: values.count ?? "" });
    case "usual":
      return values.times === undefined
        ? t("mark.usual.first")
        : t("mark.usual", { times: times(values.times) });
    case "turnover":
      return values.times === undefined
        ? t("mark.turnover.none")
        : t("mark.turnover", { times: times(values.times) });
    case "device":
      return isGood || values.atMs === undefined
        ? t("mark.device.good")
        : t("mark.device.look", { date: moment(Number(values.atMs), "day") });
    case "password":
      return t("mark.password");
    case "frozen":
      return t("mark.frozen");
    case "code":
      return t(isGood ? "mark.code.good" : "mark.code.look");
    case "unpaid":
      return t(values.paid === "yes" ? "mark.unpaid.bad" : "mark.unpaid.good");
    case "vault":
      return t("mark.vault", { amount: amount(values.amount ?? "0"), asset: values.asset ?? "" });
    case "balance":
      return t(isGood ? "mark.balance.good" : "mark.balance.bad");
  }
}
