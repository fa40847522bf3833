import type { Data } from "@gemplay/api-schema";
import { useT } from "../../../i18n/index.ts";

/**
 * Shows how many attempts the player has left before the server locks the funds password. Draws each attempt as a
 * brick, and highlights the bricks of used attempts.
 */
export function AttemptsLeft({ info }: { readonly info: Data<"GET /user/info"> }) {
  const t = useT();
  const { fundsPasswordTriesAllowed: tries, fundsPasswordLockHours: hours } = info;
  const used = tries - info.fundsPasswordTriesLeft;
  return (
    <div className="flex flex-wrap items-center gap-8 text-12 text-muted">
      <span className="flex gap-4" aria-hidden="true">
        {Array.from({ length: tries }, (_, place) => (
          // A brick never changes its position, so the index can be the React key.
          <Brick key={String(place)} used={place < used} />
        ))}
      </span>
      <span>
        {used > 0
          ? t("confirm.triesUsed", { used, all: tries, hours })
          : t("confirm.tries", { tries, hours })}
      </span>
    </div>
  );
}

function Brick({ used }: { readonly used: boolean }) {
  return (
    <svg viewBox="0 0 24 8" style={{ width: "2.4rem", height: "0.8rem" }} aria-hidden="true">
      <polygon points="2,0 24,0 22,8 0,8" fill={used ? "var(--coral)" : "var(--raised-3)"} />
      {used ? <polygon points="2,0 16,0 6,8 0,8" fill="var(--coral-lit)" /> : null}
    </svg>
  );
}
