import { isClientSeed } from "@gemplay/games";
import { useState } from "react";
import { Link } from "wouter";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Art, Button, copyText, ErrorState, Icon, Skeleton, showToast } from "../../../ui/index.ts";
import { type DiceProof, proveDice } from "../dice/dice-proof.ts";
import { randomClientSeed } from "../play/game.queries.ts";
import { formatCenti } from "../play/input-text.ts";
import { PanelField } from "../play/panel-field.tsx";
import type { Round, Seeds, SeedsOfRound } from "../play/round.ts";
import type { Table } from "../play/use-table.ts";
import { useSeeds } from "./use-seeds.ts";

/** The commitments, the client seed, and the rotation that reveals. */
export function SeedsTab({ table, open }: { readonly table: Table; readonly open: boolean }) {
  const t = useT();
  const { seeds, error, retry, rotate } = useSeeds({ demo: table.demo, open });
  if (error) return <ErrorState title={t("fairness.failed")} error={error} onRetry={retry} />;
  if (!seeds) return <Waiting />;
  return <OwnSeeds key={seeds.active.seedNumber} seeds={seeds} rounds={table.rounds ?? []} rotate={rotate} />;
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-12">
      {[62, 62, 48, 60, 52].map((height, place) => (
        // Boxes never change their order.
        <Skeleton key={`${height} ${String(place)}`} height={height} />
      ))}
    </div>
  );
}

interface OwnSeedsProps {
  readonly seeds: Seeds;
  readonly rounds: readonly Round[];
  rotate(clientSeed: string): Promise<void>;
}

function OwnSeeds({ seeds, rounds, rotate }: OwnSeedsProps) {
  const t = useT();
  const { active, lastRevealed } = seeds;
  /** The client seed of the next pair while it is being chosen. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wrong = chosen !== null && !isClientSeed(chosen) ? t("fairness.clientSeedWrong") : undefined;
  const turn = async () => {
    setBusy(true);
    try {
      await rotate(chosen ?? active.clientSeed);
      showToast("succ", t("fairness.rotated"));
    } catch {
      // The client has said why; the seeds stay as they are.
      setBusy(false);
    }
  };
  return (
    <>
      <Hash label={t("fairness.activeHash")} hash={active.serverSeedHash} />
      <Hash label={t("fairness.nextHash")} hash={seeds.nextServerSeedHash} />
      <div className="mt-12 flex gap-12">
        <PanelField
          className="flex-1"
          label={t(chosen === null ? "fairness.clientSeed" : "fairness.nextClientSeed")}
          value={chosen ?? active.clientSeed}
          locked={chosen === null}
          error={wrong}
          mono
          after={
            <button
              type="button"
              className="mini"
              onClick={() => setChosen(chosen === null ? active.clientSeed : randomClientSeed())}
            >
              {t(chosen === null ? "fairness.edit" : "fairness.random")}
            </button>
          }
          onChange={setChosen}
        />
        <div className="w-96">
          <div className="lab">{t("fairness.used")}</div>
          <div className="fld num">{formatNumber(active.nonce)}</div>
        </div>
      </div>
      {lastRevealed ? <LastRevealed seeds={lastRevealed} rounds={rounds} /> : null}
      <div className="mt-14">
        <Button look="quiet" busy={busy ? t("fairness.rotating") : undefined} reason={wrong} onClick={turn}>
          <Icon name="rot" size={18} />
          {t("fairness.rotate")}
        </Button>
      </div>
      <p className="mt-9 text-center text-12 text-muted">
        {chosen !== null
          ? t("fairness.nextNote")
          : active.nonce === 0
            ? t("fairness.unused")
            : t("fairness.rotateNote", { count: active.nonce })}
      </p>
    </>
  );
}

function Hash({ label, hash }: { readonly label: string; readonly hash: string }) {
  const t = useT();
  return (
    <div className="mt-12 first:mt-0">
      <div className="lab">
        <span>{label}</span>
        <button
          type="button"
          className="link flex items-center gap-4 text-12"
          onClick={() => void copyText(hash)}
        >
          <Icon name="copy" size={14} />
          {t("fairness.copy")}
          <span className="heard">{label}</span>
        </button>
      </div>
      <div className="well mono text-12 break-all">{hash}</div>
    </div>
  );
}

/** The pair that was revealed last: its seed, and every loaded round on it computed again. */
function LastRevealed({
  seeds,
  rounds,
}: {
  readonly seeds: SeedsOfRound;
  readonly rounds: readonly Round[];
}) {
  const t = useT();
  const { serverSeed } = seeds;
  if (serverSeed === null) return null;
  const known = rounds.filter(({ seedNumber }) => seedNumber === seeds.seedNumber);
  const proofs = known.map((round) => proveDice(round, { ...seeds, serverSeed }));
  const [newest] = known;
  const matching = proofs.filter(({ matches }) => matches).length;
  return (
    <>
      <Hash label={t("fairness.revealedSeed")} hash={serverSeed} />
      {newest ? (
        <RecomputedRound
          round={newest}
          clientSeed={seeds.clientSeed}
          proof={proveDice(newest, { ...seeds, serverSeed })}
          matching={matching}
          all={proofs.length}
        />
      ) : null}
    </>
  );
}

interface RecomputedRoundProps {
  readonly round: Round;
  readonly clientSeed: string;
  readonly proof: DiceProof;
  /** How many rounds of the pair agree, of how many that were computed again. */
  readonly matching: number;
  readonly all: number;
}

function RecomputedRound({ round, clientSeed, proof, matching, all }: RecomputedRoundProps) {
  const t = useT();
  const fine = matching === all;
  const bytes = [...proof.bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return (
    <>
      <div
        className={`mt-12 flex items-center gap-12 rounded-12 p-12 ${fine ? "bg-emerald-bg" : "bg-coral-bg"}`}
      >
        <Art name={fine ? "s-emerald" : "s-coral"} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">
            {t(fine ? "fairness.lastFine" : "fairness.lastWrong", { roll: formatCenti(proof.rollCenti) })}
          </span>
          <span className="text-12 text-[#A9C9BE]">
            {t("fairness.recomputed", { count: matching, all: formatNumber(all) })}
          </span>
        </span>
        <Link
          className="link text-emerald"
          href={`/game?name=${round.game}&round=${encodeURIComponent(round.id)}`}
        >
          {t("fairness.details")}
        </Link>
      </div>
      <p className="formula mt-12">
        {`HMAC_SHA256(seed, ${clientSeed}:${round.nonce}:0)`}
        <br />
        {`${bytes} → ${proof.float.toFixed(8)} × 100.01 → ${formatCenti(proof.rollCenti)}`}
      </p>
    </>
  );
}
