import { parseTreeHead } from "@gemplay/games";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { currencyName } from "../../../games/play/game/currency.ts";
import {
  formatAmountText,
  formatMoment,
  formatNumber,
  type PageKey,
  useLanguage,
  useT,
} from "../../../i18n/index.ts";
import { ShortHash } from "../../../proofs/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { useStore } from "../../../stores/index.ts";
import { Art, Button, copyText, Icon } from "../../../ui/index.ts";
import { findKey, type ReceiptKey } from "../receipts/receipt-keys.ts";
import { type FinishedBets, finishedBets } from "./finished-bets.ts";
import { type LoggedBet, logStore } from "./log.store.ts";
import { ownBet } from "./own-bet.ts";
import { saveBetFault, saveHeadFault } from "./proof-files.ts";
import "./log-problem.css";

const headTexts = {
  signature: ["log.signatureTitle", "log.signatureText"],
  smaller: ["log.smallerTitle", "log.smallerText"],
  fork: ["log.forkTitle", "log.forkText"],
  lost: ["log.lostTitle", "log.lostText"],
  gone: ["log.goneTitle", "log.goneText"],
  old: ["log.oldTitle", "log.oldText"],
} as const satisfies Record<string, readonly [PageKey, PageKey]>;

/** Explains a fault of the public log, with the facts, what the player can do, and the proof as a file. */
export function LogProblem() {
  const { bets, fault } = useStore(logStore, (log) => log);
  const finished = finishedBets(bets);
  const [bet] = [...finished.wrong, ...finished.missing];
  if (fault !== null) return <HeadProblem kind={fault.kind} />;
  return bet ? <BetProblem bet={bet} finished={finished} /> : null;
}

function HeadProblem({ kind }: { readonly kind: keyof typeof headTexts }) {
  const t = useT();
  const [title, text] = headTexts[kind];
  return (
    <section className="log-problem" aria-label={t(title)}>
      <Head title={t(title)} text={t(text)} />
      <WhatToDo text={t("log.headNext")} onSave={saveHeadFault} />
    </section>
  );
}

interface BetProblemProps {
  readonly bet: LoggedBet;
  readonly finished: FinishedBets;
}

function BetProblem({ bet, finished }: BetProblemProps) {
  const t = useT();
  const isWrong = bet.state === "wrong";
  const dueAtMs = ownBet(bet.receipts)?.dueAtMs ?? 0;
  const count = (isWrong ? finished.wrong : finished.missing).length;
  const isToday = new Date(dueAtMs).toDateString() === new Date().toDateString();
  const time = formatMoment(dueAtMs, isToday ? "time" : "dayTime");
  const title = t(isWrong ? "log.wrongTitle" : "log.missingTitle", { count });
  return (
    <section className="log-problem" aria-label={title}>
      <Head title={title} text={isWrong ? t("log.wrongText") : t("log.missingText", { time })} />
      <BetSteps bet={bet} />
      <Facts bet={bet} finished={finished} />
      <WhatToDo text={t(isWrong ? "log.wrongNext" : "log.missingNext")} onSave={() => saveBetFault(bet)} />
    </section>
  );
}

function Head({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="log-problem-head" role="alert">
      <Stone isFine={false} size={36} />
      <div className="min-w-0 flex-1">
        <h3 className="text-16 font-semibold">{title}</h3>
        <p className="mt-2 text-14 text-gold-hi">{text}</p>
      </div>
    </div>
  );
}

function Stone({ isFine, size }: { readonly isFine: boolean; readonly size: number }) {
  return (
    <span className="relative flex-none self-start">
      <Art name={isFine ? "s-emerald" : "s-topaz"} size={size} />
      <svg viewBox="0 0 28 28" className="absolute inset-0 size-full" aria-hidden="true">
        <path
          d={isFine ? "M8.8 14l3.6 3.7L19.2 10.6" : "M14 8v7.4M14 17.6v2.6"}
          fill="none"
          stroke={isFine ? "var(--on-emerald)" : "var(--on-gold)"}
          strokeWidth="2.4"
        />
      </svg>
    </span>
  );
}

function BetSteps({ bet: { receipts, state, failedChecks } }: { readonly bet: LoggedBet }) {
  const t = useT();
  const locale = useLanguage();
  const own = ownBet(receipts);
  const key = useKey(own?.last.receipt.key);
  if (own === undefined) return null;
  const time = formatMoment(own.last.receipt.atMs, "seconds");
  const amount = `${formatAmountText(own.amount)} ${currencyName(own.asset)}`;
  const steps = [
    {
      title: t("log.taken"),
      detail: `${gameLooks[own.game].title[locale]}, ${amount}`,
      aside: time,
      isFine: true,
    },
    {
      title: t("log.signed"),
      detail: key
        ? t("log.key", { number: String(key.number), date: formatMoment(key.madeAtMs, "date") })
        : "",
      aside: time,
      isFine: true,
    },
    {
      title: t(state === "wrong" ? "log.entryUnfit" : "log.notIn"),
      detail: t("log.checkedTimes", { count: failedChecks }),
      aside: t("log.now"),
      isFine: false,
    },
  ];
  return (
    <ol className="card mt-12 p-16">
      {steps.map(({ title, detail, aside, isFine }) => (
        <li key={title} className="log-problem-step">
          <Stone isFine={isFine} size={28} />
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-8 text-14 font-semibold">
              {title}
              <span className="num text-12 font-normal text-muted">{aside}</span>
            </div>
            <div className="text-12 text-muted">{detail}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function useKey(wanted: number | undefined): ReceiptKey | undefined {
  const [key, setKey] = useState<ReceiptKey>();
  useEffect(() => {
    // Without the published keys, the step has no line about the key.
    findKey(({ number }) => number === wanted).then(setKey, () => {});
  }, [wanted]);
  return key;
}

function Facts({ bet, finished: { all, included } }: BetProblemProps) {
  const t = useT();
  const newest = useStore(logStore, ({ treeHead }) => treeHead);
  const note = bet.proof?.treeHead ?? newest;
  const head = note === null ? undefined : parseTreeHead(note);
  const receipt = ownBet(bet.receipts)?.last.receipt;
  const of = { included: formatNumber(included.length), all: formatNumber(all.length) };
  return (
    <div className="card mt-12 px-16 py-8">
      {receipt ? <HashRow label={t("log.receipt")} hash={hexOf(receipt.signature)} /> : null}
      {head ? (
        <HashRow label={t("log.head", { time: formatMoment(head.atMs, "seconds") })} hash={head.root} />
      ) : null}
      <div className="label-value">
        <span>{t("log.yours")}</span>
        <span className="num font-semibold">{t("log.of", of)}</span>
      </div>
      <Bricks bets={all} />
    </div>
  );
}

function HashRow({ label, hash }: { readonly label: string; readonly hash: string }) {
  const t = useT();
  return (
    <div className="label-value">
      <span>{label}</span>
      <span className="flex items-center gap-4">
        <ShortHash text={hash} />
        <button
          type="button"
          className="log-problem-copy"
          aria-label={`${t("fairness.copy")}: ${label}`}
          onClick={() => void copyText(hash)}
        >
          <Icon name="copy" size={16} />
        </button>
      </span>
    </div>
  );
}

const hexOf = (base64: string): string =>
  Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");

const mostBricks = 40;

/** Draws one brick for each of the newest bets: emerald for an included bet, gold for a fault, grey for a waiting bet. */
function Bricks({ bets }: { readonly bets: readonly LoggedBet[] }) {
  const shown = bets.slice(-mostBricks);
  const width = 343 / shown.length;
  return (
    <svg viewBox="0 0 343 8" className="mb-8 h-8 w-full" preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ id, state }, place) => {
        const left = place * width;
        const right = left + width - 2.6;
        const lean = Math.min(2.4, width / 4);
        return (
          <polygon
            key={id}
            points={`${left + lean},0 ${right},0 ${right - lean},8 ${left},8`}
            fill={brickColour(state, place)}
          />
        );
      })}
    </svg>
  );
}

function brickColour(state: LoggedBet["state"], place: number): string {
  if (state === "waiting") return "var(--raised-3)";
  if (state !== "included") return "var(--gold)";
  return place % 2 === 0 ? "var(--emerald)" : "var(--emerald-lo)";
}

interface WhatToDoProps {
  readonly text: string;
  onSave(): void;
}

function WhatToDo({ text, onSave }: WhatToDoProps) {
  const t = useT();
  const support = useQuery(platformQueries.config()).data?.links.support;
  return (
    <>
      <h3 className="mt-16 text-14 font-semibold">{t("log.whatToDo")}</h3>
      <p className="mt-4 text-13 text-muted">{text}</p>
      <div className="log-problem-acts">
        {support ? (
          <a className="button quiet" href={support} target="_blank" rel="noreferrer">
            {t("log.support")}
          </a>
        ) : null}
        <Button onClick={onSave}>
          <Icon name="dl" size={18} />
          {t("log.save")}
        </Button>
      </div>
    </>
  );
}
