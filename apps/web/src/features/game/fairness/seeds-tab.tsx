import { isClientSeed } from "@gemplay/games";
import { Suspense, useState } from "react";
import { Hash } from "../../../games/play/board/hash.tsx";
import type { Round, Seeds } from "../../../games/play/game/round.ts";
import { PanelField } from "../../../games/play/stake/panel-field.tsx";
import { randomHex } from "../../../games/play/table/random.ts";
import type { Table } from "../../../games/play/table/use-table.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { useSignedIn } from "../../../stores/index.ts";
import { Button, ErrorState, Icon, Skeleton, showToast } from "../../../ui/index.ts";
import { useRotateSeeds } from "../api/rotate-seeds.ts";
import { LazyExportButton, LazyLogCard } from "../public-log/lazy-log-parts.ts";
import { AutomaticRotation } from "./automatic-rotation.tsx";
import { LastRevealed } from "./last-revealed.tsx";
import { OpenRoundsNote } from "./open-rounds-note.tsx";
import { chainInUse, SeedChain } from "./seed-chain.tsx";
import { useSeeds } from "./use-seeds.ts";

interface SeedsTabProps {
  readonly table: Pick<Table, "demo" | "rounds">;
  readonly open: boolean;
}

/**
 * Shows the hashes of the server seeds, the client seed, and the button that rotates the seeds and reveals the server
 * seed.
 */
export function SeedsTab({ table, open }: SeedsTabProps) {
  const t = useT();
  const { seeds, error, retry } = useSeeds({ demo: table.demo, open });
  if (error) return <ErrorState title={t("fairness.failed")} error={error} onRetry={retry} />;
  if (!seeds) return <Waiting />;
  return (
    <OwnSeeds key={seeds.active.seedNumber} seeds={seeds} demo={table.demo} rounds={table.rounds ?? []} />
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-12">
      {[62, 62, 48, 60, 52].map((height, place) => (
        // The placeholder boxes never change their order, so the React key can contain the index.
        <Skeleton key={`${height} ${String(place)}`} height={height} />
      ))}
    </div>
  );
}

interface OwnSeedsProps {
  readonly seeds: Seeds;
  readonly demo: boolean;
  /** The loaded rounds of this game, newest first. */
  readonly rounds: readonly Round[];
}

function OwnSeeds({ seeds, demo, rounds }: OwnSeedsProps) {
  const t = useT();
  // A guest has no receipts, and the rounds of the demo are in no log.
  const hasLog = useSignedIn() && !demo;
  const { active, lastRevealed } = seeds;
  const chain = chainInUse(seeds);
  /**
   * The client seed that the player types for the next seed pair, or null if the player is not editing the client seed.
   */
  const [chosen, setChosen] = useState<string | null>(null);
  const rotation = useRotateSeeds({ demo, onRotated: () => showToast("succ", t("fairness.rotated")) });
  const wrong = chosen !== null && !isClientSeed(chosen) ? t("fairness.clientSeedWrong") : undefined;
  return (
    <>
      <div className="flex flex-col gap-12">
        {chain ? <SeedChain link={chain.link} links={chain.links} /> : null}
        <Hash
          label={
            chain === undefined
              ? t("fairness.activeHash")
              : chain.link === 1
                ? t("fairness.activeHashFirst")
                : t("fairness.activeHashIs", { number: formatNumber(chain.link - 1) })
          }
          hash={active.serverSeedHash}
        />
        {chain && chain.link > 1 ? (
          <Hash label={t("fairness.chainCommitment")} hash={chain.commitment} />
        ) : null}
        {seeds.nextServerSeedHash === null ? null : (
          <Hash label={t("fairness.nextHash")} hash={seeds.nextServerSeedHash} />
        )}
      </div>
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
              className="mini-button"
              onClick={() => setChosen(chosen === null ? active.clientSeed : randomHex(8))}
            >
              {t(chosen === null ? "fairness.edit" : "fairness.random")}
            </button>
          }
          onChange={setChosen}
        />
        <div className="w-96">
          <div className="field-label">{t("fairness.used")}</div>
          <div className="field num">{formatNumber(active.nonce)}</div>
        </div>
      </div>
      {lastRevealed ? <LastRevealed seeds={lastRevealed} demo={demo} rounds={rounds} /> : null}
      {hasLog ? (
        <Suspense fallback={<Skeleton height={64} className="mt-12" />}>
          <LazyLogCard />
        </Suspense>
      ) : null}
      <div className={`mt-14 grid gap-12 ${hasLog ? "grid-cols-2" : ""}`}>
        {hasLog ? (
          <Suspense fallback={<Skeleton height={52} />}>
            <LazyExportButton />
          </Suspense>
        ) : null}
        <Button
          look="quiet"
          busy={rotation.isPending ? t("fairness.rotating") : undefined}
          reason={wrong}
          onClick={() => rotation.mutate(chosen ?? randomHex(8))}
        >
          <Icon name="rot" size={18} />
          {t("fairness.rotate")}
        </Button>
      </div>
      {rotation.isHeld ? <OpenRoundsNote demo={demo} /> : null}
      <p className="mt-9 text-center text-12 text-muted">
        {chosen !== null
          ? t("fairness.nextNote")
          : active.nonce === 0
            ? t("fairness.unused")
            : t("fairness.rotateNote", { count: active.nonce })}
      </p>
      <AutomaticRotation rounds={seeds.rotateAfterRounds} demo={demo} />
    </>
  );
}
