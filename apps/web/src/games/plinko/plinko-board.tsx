import { plinkoRtp, plinkoTableE4 } from "@gemplay/games";
import { useMemo } from "react";
import { useLanguage, useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import type { BoardProps, ParamsOf } from "../play/game/instant-game.ts";
import { formatRtp, formatShortMultiplier, gainFigure } from "../play/stake/figures.ts";
import { riskNames } from "../proof/risk-names.ts";
import "./plinko.css";
import { bucketLabel, PlinkoBuckets } from "./plinko-buckets.tsx";
import { layoutOf, pinsOf } from "./plinko-layout.ts";
import { isOn, useDrops } from "./use-drops.ts";

/** Draws the board of Plinko: the pins, the buckets, and the falling gemstones. */
export function PlinkoBoard({ size, ...rest }: BoardProps<"plinko">) {
  return size === "control" ? <Control params={rest.params} /> : <Dropping size={size} {...rest} />;
}

function Dropping(props: BoardProps<"plinko"> & { size: "full" | "low" }) {
  const { size, params, round, busy, reducedMotion, spoken } = props;
  const language = useLanguage();
  const { rows, risk } = params;
  const table = plinkoTableE4(params);
  // The layout of the board depends on the language, because the width of the labels depends on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout code reads the language
  const layout = useMemo(
    () => layoutOf(rows, size, plinkoTableE4({ rows, risk }).map(bucketLabel)),
    [rows, risk, size, language],
  );
  const pins = useMemo(() => <Pins layout={layout} />, [layout]);
  const { canvas, landed } = useDrops({ layout, params, round, reducedMotion });
  // If the player changes the risk or the number of rows, the board no longer shows the result of the last round.
  const shown = landed && isOn(landed, params) ? landed : null;
  const won = shown?.result === "WIN";
  const { height } = layout;
  return (
    <div
      className={`board plinko${reducedMotion ? "" : " moving"}`}
      data-state={shown === null ? "idle" : won ? "won" : "lost"}
      style={{ height: `${height / 10}rem` }}
    >
      <BoardFacets height={height} middle={12} ground="var(--tanzanite-board)" light="var(--tanzanite)" />
      <svg className="full" viewBox={`0 0 343 ${height}`} aria-hidden="true">
        {pins}
      </svg>
      <PlinkoBuckets
        layout={layout}
        table={table}
        hit={shown && { id: shown.id, bucket: shown.outcome.bucket, won }}
      />
      <div className="full" aria-hidden="true">
        <canvas ref={canvas} className="size-full" />
      </div>
      <Head params={params} />
      {shown ? (
        <div key={shown.id} className="num outcome" aria-hidden="true">
          <div className="figure landed">{formatShortMultiplier(shown.multiplierE4)}</div>
          <div className="gain">{gainFigure(shown)}</div>
        </div>
      ) : null}
      {spoken(landed?.id === round?.id && !busy ? landed : null)}
    </div>
  );
}

/** While the player sets up automatic bets, draws only the buckets, which are the places at the bottom of the board. */
function Control({ params }: { readonly params: ParamsOf<"plinko"> }) {
  const table = plinkoTableE4(params);
  const layout = layoutOf(params.rows, "low", table.map(bucketLabel));
  const top = layout.upright ? 38 : 32;
  return (
    <div className="board plinko" style={{ height: "7.6rem" }}>
      <BoardFacets height={76} middle={12} ground="var(--tanzanite-board)" light="var(--tanzanite)" />
      <PlinkoBuckets layout={{ ...layout, height: 76, bucketTop: top }} table={table} hit={null} />
      <Head params={params} />
    </div>
  );
}

function Head({ params }: { readonly params: ParamsOf<"plinko"> }) {
  const t = useT();
  return (
    <div className="absolute inset-x-12 top-8 flex justify-between text-12 text-[var(--tanzanite-quiet)]">
      <span>
        {t("plinko.rows", { count: params.rows })} · {t(riskNames[params.risk])}
      </span>
      <span className="num">{t("play.rtp", { rtp: formatRtp(plinkoRtp(params)) })}</span>
    </div>
  );
}

function Pins({ layout }: { readonly layout: ReturnType<typeof layoutOf> }) {
  const { pin } = layout;
  const all = (tip: number) =>
    pinsOf(layout)
      .map(({ x, y }) => `M${x - pin} ${y}L${x} ${y + tip}L${x + pin} ${y}Z`)
      .join("");
  return (
    <>
      <path d={all(-pin)} fill="var(--tanzanite-quiet)" />
      <path d={all(pin)} fill="var(--plinko-4)" />
    </>
  );
}
