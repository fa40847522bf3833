import { parseTreeHead } from "@gemplay/games";
import { useEffect, useState } from "react";
import { apiBase } from "../../../api/index.ts";
import { formatMoment, formatNumber, useT } from "../../../i18n/index.ts";
import { useStore } from "../../../stores/index.ts";
import { Art } from "../../../ui/index.ts";
import { type FinishedBets, finishedBets } from "./finished-bets.ts";
import { checkLog } from "./follow-log.ts";
import { logStore } from "./log.store.ts";
import { ownBet } from "./own-bet.ts";
import "./log-card.css";

/** The number of entries that the details show. The exported file contains all of them. */
const mostEntries = 8;

/** Shows how many of the player's bets in this browser are in the public log, and what the browser has checked. */
export function LogCard() {
  const t = useT();
  const { bets, isChecking, hasFailed } = useStore(logStore, (log) => log);
  const finished = finishedBets(bets);
  const { all, included, missing, wrong } = finished;
  const receiptsFit = useRecheck();
  const [isOpen, setOpen] = useState(false);
  const isWhole = all.length > 0 && included.length === all.length && receiptsFit;
  const isFaulty = missing.length > 0 || wrong.length > 0 || !receiptsFit;
  const look = isWhole ? "whole" : isFaulty ? "faulty" : "";
  const title =
    all.length === 0
      ? t("log.none")
      : t("log.includedOf", { included: formatNumber(included.length), all: formatNumber(all.length) });
  return (
    <section className={`log-card ${look}`} aria-label={t("log.title")}>
      <div className="log-card-head">
        <Mark look={look} />
        <div className="min-w-0 flex-1" role="status">
          <b className="block text-14 font-semibold">{title}</b>
          <span className="text-12">
            {isWhole
              ? t("log.included")
              : !receiptsFit
                ? t("log.receiptUnfit")
                : isFaulty
                  ? t("log.seeAbove")
                  : all.length === 0
                    ? t("log.noneText")
                    : isChecking
                      ? t("log.checking")
                      : hasFailed
                        ? t("log.failed")
                        : t("log.due", { time: formatMoment(nextDueMs(finished), "time") })}
          </span>
        </div>
        {hasFailed && !isWhole ? (
          <button type="button" className="link" onClick={() => void checkLog(true)}>
            {t("log.again")}
          </button>
        ) : included.length > 0 ? (
          <button
            type="button"
            className={`link ${look === "faulty" ? "text-gold" : "text-emerald"}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t("fairness.details")}
          </button>
        ) : null}
      </div>
      {isOpen && included.length > 0 ? <Details finished={finished} /> : null}
    </section>
  );
}

/** Checks all stored receipts and proofs again when the player opens the card. @returns whether all receipts fit */
function useRecheck(): boolean {
  const [receiptsFit, setFit] = useState(true);
  useEffect(() => {
    void checkLog();
    const { bets } = logStore.get();
    import("./check-bets.ts")
      .then(({ recheck }) => recheck(bets))
      .then(({ receiptsFit: fit, unfit }) => {
        setFit(fit);
        if (unfit.size === 0) return;
        // A stored proof that does not fit proves nothing, so the page asks for the entry again.
        const { bets: now } = logStore.get();
        logStore.set({ bets: now.map((bet) => (unfit.has(bet.id) ? { ...bet, state: "waiting" } : bet)) });
      })
      .catch(() => {
        // Without the published keys, the browser cannot check the receipts. It checks them again at the next opening.
      });
  }, []);
  return receiptsFit;
}

function nextDueMs({ all }: FinishedBets): number {
  const due = all.flatMap(({ state, receipts }) =>
    state === "waiting" ? (ownBet(receipts)?.dueAtMs ?? []) : [],
  );
  return due.length === 0 ? Date.now() : Math.min(...due);
}

function Mark({ look }: { readonly look: string }) {
  const name = look === "whole" ? "s-emerald" : look === "faulty" ? "s-topaz" : "s-coal";
  return (
    <span className="relative flex-none">
      <Art name={name} size={32} />
      <svg viewBox="0 0 28 28" className="absolute inset-0 size-full" aria-hidden="true">
        {look === "whole" ? (
          <path d="M8.8 14l3.6 3.7L19.2 10.6" fill="none" stroke="var(--on-emerald)" strokeWidth="2.2" />
        ) : look === "faulty" ? (
          <path d="M14 8v7.4M14 17.6v2.6" fill="none" stroke="var(--on-gold)" strokeWidth="2.4" />
        ) : (
          <path d="M14 9v5.4l3.4 2.2" fill="none" stroke="var(--text)" strokeWidth="1.8" />
        )}
      </svg>
    </span>
  );
}

function Details({ finished: { included } }: { readonly finished: FinishedBets }) {
  const t = useT();
  const note = useStore(logStore, ({ treeHead }) => treeHead);
  const head = note === null ? undefined : parseTreeHead(note);
  const entries = included
    .flatMap(({ proof }) => proof?.index ?? [])
    .slice(-mostEntries)
    .map((index) => formatNumber(index));
  return (
    <div className="log-card-details">
      {head ? (
        <>
          <div className="label-value">
            <span>{t("log.headTime")}</span>
            <span className="num text-right">{formatMoment(head.atMs, "exact")}</span>
          </div>
          <div className="label-value">
            <span>{t("log.size")}</span>
            <span className="num">{formatNumber(head.size)}</span>
          </div>
        </>
      ) : null}
      <div className="label-value items-start">
        <span className="flex-none">{t("log.entries")}</span>
        <span className="num text-right whitespace-normal">
          {included.length > entries.length ? "… " : ""}
          {entries.join(" · ")}
        </span>
      </div>
      <p className="text-12 text-[var(--emerald-quiet)]">{t("log.checked")}</p>
      {head ? (
        <p className="mt-8">
          <a
            className="link"
            href={`${apiBase}/log/${/\d+$/.exec(head.origin)?.[0] ?? "1"}/checkpoint`}
            target="_blank"
            rel="noreferrer"
          >
            {t("log.openHead")}
          </a>
        </p>
      ) : null}
    </div>
  );
}
