import { Suspense } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { Art } from "../../../ui/index.ts";
import { useAfterPaint } from "../after-paint.ts";

const CrashLive = lazyExtra(() => import("./crash-live.tsx"));

/**
 * Shows the content of the wide Crash tile: a static picture until the current round is loaded, and then the live
 * round.
 */
export function CrashTile({ closed }: { readonly closed: boolean }) {
  const t = useT();
  const locale = useLanguage();
  const live = useAfterPaint() && !closed;
  const still = (line = closed ? t("home.gameClosed") : gameLooks.crash.line[locale]) => (
    <>
      <span className="home-crash-stone" style={{ transform: "translate(22.6rem, -.6rem)" }}>
        <Art name={gameLooks.crash.art} size={92} />
      </span>
      <b className="block text-18 font-semibold">{gameLooks.crash.title[locale]}</b>
      <span className="home-tile-line">{line}</span>
    </>
  );
  return (
    <>
      <svg className="planes" viewBox="0 0 343 156" preserveAspectRatio="none" aria-hidden="true">
        <polygon points="0,0 120,0 60,156 0,156" fill="var(--opal)" opacity=".05" />
        <polygon points="120,0 343,0 343,60 180,40" fill="var(--opal)" opacity=".07" />
        <polygon points="180,40 343,60 343,156 240,156" fill="var(--opal-deep)" opacity=".28" />
        <path d="M0 36H343M0 74H343M0 112H343" stroke="var(--moon-hi)" opacity=".04" />
      </svg>
      {live ? (
        <Suspense fallback={still()}>
          <CrashLive still={still} />
        </Suspense>
      ) : (
        still()
      )}
    </>
  );
}
