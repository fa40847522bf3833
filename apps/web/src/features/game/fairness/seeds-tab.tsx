import { isClientSeed } from "@gemplay/games";
import { useState } from "react";
import { Hash } from "../../../games/play/hash.tsx";
import { PanelField } from "../../../games/play/panel-field.tsx";
import { randomHex } from "../../../games/play/random.ts";
import type { Round, Seeds } from "../../../games/play/round.ts";
import type { Table } from "../../../games/play/use-table.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Button, ErrorState, Icon, Skeleton, showToast } from "../../../ui/index.ts";
import { AutomaticRotation } from "./automatic-rotation.tsx";
import { LastRevealed } from "./last-revealed.tsx";
import { isHeld } from "./open-rounds.ts";
import { OpenRoundsNote } from "./open-rounds-note.tsx";
import { type SeedsSource, useSeeds } from "./use-seeds.ts";

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
  const source = useSeeds({ demo: table.demo, open });
  const { seeds } = source;
  if (source.error)
    return <ErrorState title={t("fairness.failed")} error={source.error} onRetry={source.retry} />;
  if (!seeds) return <Waiting />;
  return (
    <OwnSeeds
      key={seeds.active.seedNumber}
      seeds={seeds}
      source={source}
      demo={table.demo}
      rounds={table.rounds ?? []}
    />
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
  readonly source: Pick<SeedsSource, "rotate" | "rotateAfter">;
  readonly demo: boolean;
  /** Rounds of the game that the player has open. */
  readonly rounds: readonly Round[];
}

function OwnSeeds({ seeds, source, demo, rounds }: OwnSeedsProps) {
  const t = useT();
  const { active, lastRevealed } = seeds;
  /**
   * The client seed that the player types for the next seed pair. The value is null while the player does not edit the
   * client seed.
   */
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [held, setHeld] = useState(false);
  const wrong = chosen !== null && !isClientSeed(chosen) ? t("fairness.clientSeedWrong") : undefined;
  const turn = async () => {
    setBusy(true);
    setHeld(false);
    try {
      await source.rotate(chosen ?? active.clientSeed);
      showToast("succ", t("fairness.rotated"));
    } catch (error) {
      // The function `call` has already shown the reason for the failure to the player. The seed pair stays unchanged
      // after a failed rotation.
      setHeld(isHeld(error));
      setBusy(false);
    }
  };
  return (
    <>
      <div className="flex flex-col gap-12">
        <Hash label={t("fairness.activeHash")} hash={active.serverSeedHash} />
        <Hash label={t("fairness.nextHash")} hash={seeds.nextServerSeedHash} />
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
      <div className="mt-14">
        <Button look="quiet" busy={busy ? t("fairness.rotating") : undefined} reason={wrong} onClick={turn}>
          <Icon name="rot" size={18} />
          {t("fairness.rotate")}
        </Button>
      </div>
      {held ? <OpenRoundsNote demo={demo} /> : null}
      <p className="mt-9 text-center text-12 text-muted">
        {chosen !== null
          ? t("fairness.nextNote")
          : active.nonce === 0
            ? t("fairness.unused")
            : t("fairness.rotateNote", { count: active.nonce })}
      </p>
      <AutomaticRotation rounds={seeds.rotateAfterRounds} onSet={source.rotateAfter} />
    </>
  );
}
