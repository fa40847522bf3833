import { isSameOutcome } from "@gemplay/games";
import { use, useEffect, useMemo, useState } from "react";
import type { SeedsOfRound } from "../../../games/play/game/round.ts";
import { gameQueries } from "../../../games/play/table/game.queries.ts";
import { formatMoment, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { type GameProof, hashStep, loadProof, ProofSteps, ShortHash } from "../../../proofs/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { Button, copyText, Icon, playerName } from "../../../ui/index.ts";
import { checkShared, type LogFacts, unchecked, type Verdict } from "./check-shared.ts";
import { HeroCard } from "./hero-card.tsx";
import { SharedColumn, type SharedFact } from "./shared-column.tsx";
import type { OthersRound, SharedLog } from "./use-round.ts";
import "./shared-round.css";

interface SharedRoundProps {
  readonly round: OthersRound;
  readonly seeds: SeedsOfRound;
  /** The public or masked name of the player. */
  readonly name: string;
  readonly log: SharedLog;
}

/**
 * Shows a round that another player has shared: what this browser has computed, what the public log says, and what only
 * the owner can know.
 */
export function SharedRound({ round, seeds, name, log }: SharedRoundProps) {
  const t = useT();
  const locale = useLanguage();
  const proof = use(loadProof(round.game));
  /** Number of times that the player has asked for the check. */
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const facts = useLogFacts({ round, seeds, log, turn });
  const computed = useMemo(() => compute(proof, round, seeds), [proof, round, seeds]);
  return (
    <>
      <div className="section mt-2">
        <SharedHero proof={proof} round={round} />
        <p className="mt-12 text-13 wrap-anywhere text-muted">
          {t("shared.by", { name: playerName(name, locale) })}
        </p>
        <div className="shared-round-columns" role="status" key={turn}>
          <SharedColumn kind="here" title={t("shared.here")} facts={useHereFacts(proof, round, computed)} />
          <SharedColumn kind="log" title={t("shared.log")} facts={useFactsOfLog(facts)} />
          <SharedColumn kind="owner" title={t("shared.owner")} facts={useOwnerFacts(round)} />
        </div>
        <Rows proof={proof} seeds={seeds} nonce={round.nonce} facts={facts} />
        {seeds.serverSeed === null ? (
          <p className="mt-12 text-12 text-muted">{t("round.secretOther")}</p>
        ) : null}
      </div>
      {computed && isOpen ? (
        <section className="section mt-16">
          <h2 className="text-15 font-semibold">{t("round.steps")}</h2>
          <ProofSteps steps={computed.steps} />
        </section>
      ) : null}
      <div className="foot shared-round-foot mt-16">
        <Button
          look="quiet"
          size="md"
          className="px-8"
          onClick={() => {
            setTurn(turn + 1);
            void queryClient.invalidateQueries({ queryKey: gameQueries.sharedRound(round.id).queryKey });
          }}
        >
          <Icon name="rot" size={18} />
          {t("shared.again")}
        </Button>
        {computed ? (
          <Button
            look="quiet"
            size="md"
            className="px-8"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="list" size={18} />
            {t("shared.seeSteps")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Returns what the log says about a round; undefined while the check runs. */
function useLogFacts({
  round,
  seeds,
  log,
  turn,
}: Omit<SharedRoundProps, "name"> & { readonly turn: number }): LogFacts | undefined {
  const [facts, setFacts] = useState<LogFacts>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button checks the same values again
  useEffect(() => {
    let isGone = false;
    setFacts(undefined);
    checkShared(round, seeds, log)
      // Without the published keys, the browser can check nothing of the log.
      .catch(() => unchecked(round))
      .then((found) => {
        if (!isGone) setFacts(found);
      });
    return () => {
      isGone = true;
    };
  }, [round, seeds, log, turn]);
  return facts;
}

type Computed = NonNullable<ReturnType<typeof compute>>;

/** Computes a round again from its revealed seeds, without its amount. */
function compute(
  proof: GameProof,
  round: OthersRound,
  { serverSeed, serverSeedHash, clientSeed, ...pair }: SeedsOfRound,
) {
  if (serverSeed === null) return undefined;
  const first = hashStep(proof.names, serverSeed, serverSeedHash);
  const again = attempt(() => proof.again({ ...pair, serverSeed, clientSeed, nonce: round.nonce }, round));
  const hasOutcome = again !== undefined && isSameOutcome(again.outcome, round.outcome);
  const pays = hasOutcome && again.multiplierE4 === round.multiplierE4;
  const steps = (again?.steps ?? []).map((step, place, { length }) => ({
    ...step,
    fine: place === length - 1 ? pays : hasOutcome,
  }));
  return { hash: first.fine, hasOutcome, pays, steps: [first, ...steps] };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const shownMultiplier = (multiplierE4: number) =>
  `${formatNumber(multiplierE4 / 10_000, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}×`;

function useHereFacts(
  proof: GameProof,
  round: OthersRound,
  computed: Computed | undefined,
): readonly SharedFact[] {
  const t = useT();
  const { figure, bet } = proof.shown(round);
  const verdict = (fits: boolean | undefined): Verdict =>
    fits === undefined ? "notYet" : fits ? "fits" : "unfit";
  const usesPair = proof.names.nonceDecides;
  const pay = { bet, multiplier: shownMultiplier(round.multiplierE4) };
  return [
    { text: t(usesPair ? "shared.seedHash" : "shared.gameHash"), verdict: verdict(computed?.hash) },
    {
      text: t(usesPair ? "shared.seedsGive" : "shared.hashGives", { result: figure }),
      verdict: verdict(computed?.hasOutcome),
    },
    {
      text: round.multiplierE4 === 0 ? t("shared.loses", { bet }) : t("shared.pays", pay),
      verdict: verdict(computed?.pays),
    },
  ];
}

function useFactsOfLog(facts: LogFacts | undefined): readonly SharedFact[] {
  const t = useT();
  const { hashBefore, settled, sameResult, settledAtMs } = facts ?? {};
  const time = settledAtMs === undefined ? undefined : formatMoment(settledAtMs, "seconds");
  return [
    ...(facts !== undefined && hashBefore === undefined
      ? []
      : [{ text: t("shared.hashBefore"), verdict: hashBefore }]),
    {
      text: time === undefined ? t("shared.settledUnknown") : t("shared.settled", { time }),
      verdict: settled,
    },
    { text: t("shared.sameResult"), verdict: sameResult },
  ];
}

function useOwnerFacts({ game }: OthersRound): readonly SharedFact[] {
  const t = useT();
  const facts = [{ text: t("shared.amount") }, { text: t("shared.balance") }];
  return game === "crash" ? facts : [...facts, { text: t("shared.others") }];
}

function SharedHero({ proof, round }: { readonly proof: GameProof; readonly round: OthersRound }) {
  const t = useT();
  const { figure } = proof.shown(round);
  return (
    <HeroCard
      proof={proof}
      round={round}
      headline={shownMultiplier(round.multiplierE4)}
      beside={
        <span className="num text-13 text-[var(--emerald-quiet)]">
          {t("shared.figure", { result: figure })}
        </span>
      }
    />
  );
}

interface RowsProps {
  readonly proof: GameProof;
  readonly seeds: SeedsOfRound;
  readonly nonce: number;
  readonly facts: LogFacts | undefined;
}

function Rows({ proof: { names }, seeds, nonce, facts }: RowsProps) {
  const t = useT();
  const { serverSeed, serverSeedHash } = seeds;
  const notYet = <span className="text-muted">{t("shared.notYet")}</span>;
  const server = serverSeed ?? serverSeedHash;
  const serverLabel = t(
    serverSeed === null ? names.hash : names.nonceDecides ? "shared.seedRevealed" : names.server,
  );
  return (
    <div className="card mt-12 px-16 py-6">
      <div className="label-value">
        <span>{serverLabel}</span>
        <span className="flex items-center gap-4">
          <ShortHash text={server} />
          <button
            type="button"
            className="shared-round-copy"
            aria-label={`${t("fairness.copy")}: ${serverLabel}`}
            onClick={() => void copyText(server)}
          >
            <Icon name="copy" size={16} />
          </button>
        </span>
      </div>
      <div className="label-value">
        <span>{t(names.nonceDecides ? "shared.clientNonce" : names.clientAndNonce)}</span>
        <span className="mono text-right text-12">
          <ShortHash text={seeds.clientSeed} /> : {nonce}
        </span>
      </div>
      <div className="label-value">
        <span>{t("shared.entry")}</span>
        {facts?.index === undefined ? (
          notYet
        ) : (
          <span className="num text-sapphire">{formatNumber(facts.index)}</span>
        )}
      </div>
      <div className="label-value">
        <span>{t("shared.head")}</span>
        {facts?.headAtMs === undefined ? (
          notYet
        ) : (
          <span className="num text-right">{formatMoment(facts.headAtMs, "exact")}</span>
        )}
      </div>
    </div>
  );
}
