// The sheet of collected rewards imports `screens.css`, because the home screen opens the sheet and does not load
// `screens.css`.
import "../../ui/styles/screens.css";
import { useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { lastGame, noteCurrency } from "../../stores/index.ts";
import { Amount, Button, ButtonLink, Sheet } from "../../ui/index.ts";
import type { Collected } from "./api/collect-rewards.ts";
import { Burst } from "./burst.tsx";
import { sumsOf } from "./sums-of.ts";
import { unitName } from "./unit-name.ts";

/** The game that the sheet suggests to a player who has not played yet. */
const firstGame = "dice";

interface CollectedSheetProps {
  /** The rewards that the player has collected, or undefined while the sheet is closed. */
  readonly collected: Collected | undefined;
  onClose(): void;
}

/** Shows the rewards that were added to the player's balance, with a burst of gemstones. */
export function CollectedSheet({ collected, onClose }: CollectedSheetProps) {
  const t = useT();
  // The sheet of collected rewards keeps its content while it closes.
  const said = useRef<Collected>([]);
  if (collected) said.current = collected;
  const [first, ...others] = sumsOf(said.current);
  const toBet = sumsOf(said.current)
    .map(({ assetId }) => assetId)
    .find((assetId) => assetId === "PLAY" || assetId === "TPLAY");
  const game = lastGame() ?? firstGame;
  return (
    <Sheet open={collected !== undefined} onClose={onClose} title={t("rewards.collectedTitle")} titleHidden>
      <div className="text-center">
        <Burst of="s-topaz" />
        <p className="text-13 text-muted">{t("rewards.collectedTitle")}</p>
        {first ? (
          <p className="big num mt-4 text-36 font-bold text-gold">
            <Amount value={first.amount} tappable />
            <span className="text-16 font-semibold tracking-normal">
              {" "}
              {unitName(first.assetId, t, first.amount)}
            </span>
          </p>
        ) : null}
        {others.map(({ assetId, amount }) => (
          <p key={assetId} className="num mt-4 text-16 font-semibold">
            <Amount value={amount} signed tappable /> {unitName(assetId, t, amount)}
          </p>
        ))}
      </div>
      <div className="mt-20 flex gap-12">
        {toBet ? (
          <>
            <Button look="quiet" className="flex-1" onClick={onClose}>
              {t("rewards.done")}
            </Button>
            <ButtonLink
              href={`/game?name=${game}`}
              className="flex-1"
              onClick={() => noteCurrency(game, toBet)}
            >
              {t("rewards.playWithIt")}
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink href="/wallet" look="quiet" className="flex-1">
              {t("rewards.records")}
            </ButtonLink>
            <Button className="flex-1" onClick={onClose}>
              {t("rewards.done")}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
