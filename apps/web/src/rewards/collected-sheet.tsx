import "./rewards.css";
// Opened from home too, where the styles of the other screens have not come yet.
import "../ui/styles/screens.css";
import { useRef } from "react";
import { useT } from "../i18n/index.ts";
import { Amount, artHref, Button, ButtonLink, Sheet } from "../ui/index.ts";
import { unitName } from "./unit-name.ts";
import { type Collected, sumsOf } from "./use-collect.ts";

interface CollectedSheetProps {
  /** What was collected; undefined while nothing is to be shown. */
  readonly collected: Collected | undefined;
  onClose(): void;
}

/** What reached the balance, with the burst of its stones. */
export function CollectedSheet({ collected, onClose }: CollectedSheetProps) {
  const t = useT();
  // While the sheet leaves, it still says what it said.
  const said = useRef<Collected>([]);
  if (collected) said.current = collected;
  const [first, ...others] = sumsOf(said.current);
  return (
    <Sheet open={collected !== undefined} onClose={onClose} title={t("rewards.collectedTitle")} titleHidden>
      <div className="text-center">
        <Burst />
        <p className="text-13 text-muted">{t("rewards.collectedTitle")}</p>
        {first ? (
          <p className="big num mt-4 text-36 font-bold text-gold">
            <Amount value={first.amount} tappable />
            <span className="text-16 font-semibold tracking-normal"> {unitName(first.assetId, t)}</span>
          </p>
        ) : null}
        {others.map(({ assetId, amount }) => (
          <p key={assetId} className="num mt-4 text-16 font-semibold">
            <Amount value={amount} signed tappable /> {unitName(assetId, t)}
          </p>
        ))}
      </div>
      <div className="mt-20 flex gap-12">
        <ButtonLink href="/wallet" look="quiet" className="flex-1">
          {t("rewards.records")}
        </ButtonLink>
        <Button className="flex-1" onClick={onClose}>
          {t("rewards.done")}
        </Button>
      </div>
    </Sheet>
  );
}

const tones = ["var(--gold)", "var(--gold-hi)", "var(--gold-lo)", "var(--emerald)"];
const opacities = [0.95, 0.6, 0.8];
const count = 36;
const middle = { x: 160, y: 98 };

/** A shard on its ray: long and short ones in turn, as light breaks on a cut stone. */
function shard(place: number): string {
  const angle = (place / count) * 2 * Math.PI;
  const inner = 70 + (place % 3) * 14 + (place % 5) * 5;
  const outer = inner + 10 + (place % 4) * 12;
  const at = (radius: number, turn: number) =>
    `${(middle.x + 1.15 * radius * Math.sin(angle + turn)).toFixed(1)},${(middle.y - 0.86 * radius * Math.cos(angle + turn)).toFixed(1)}`;
  return [at(inner, -0.04), at(outer, 0), at(inner, 0.04)].join(" ");
}

const shards = Array.from({ length: count }, (_, place) => shard(place));

function Burst() {
  return (
    <svg viewBox="0 0 320 190" className="burst mx-auto h-190 w-full max-w-320" aria-hidden="true">
      <g className="shards">
        {shards.map((points, place) => (
          <polygon
            key={points}
            points={points}
            fill={tones[place % tones.length]}
            opacity={opacities[place % opacities.length]}
          />
        ))}
      </g>
      <g className="stones">
        <use href={artHref("s-topaz")} x="108" y="46" width="104" height="104" />
        <use href={artHref("s-emerald")} x="76" y="104" width="46" height="46" />
        <use href={artHref("s-aqua")} x="204" y="96" width="40" height="40" />
      </g>
    </svg>
  );
}
