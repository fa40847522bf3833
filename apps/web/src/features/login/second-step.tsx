import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { artHref, Row, SecondFactorFields } from "../../ui/index.ts";

interface SecondStepProps {
  readonly name: string;
  readonly busy: boolean;
  /** The reason why the sign-in with the code failed. */
  readonly error: string | undefined;
  /** Called with the code that the player typed. */
  onTyped(code: string): void;
}

/** Asks for a code of the authenticator app as the second step of the sign-in. */
export function SecondStep({ name, busy, error, onTyped }: SecondStepProps) {
  const t = useT();
  const support = useQuery(platformQueries.config()).data?.links.support;
  return (
    <div className="flex flex-1 flex-col gap-16 px-16 pt-4 pb-24">
      <div className="text-center">
        <PhoneArt />
        <h1 className="mt-10 text-22 font-semibold tracking-[-0.02em]">{t("factor.second")}</h1>
        <p className="mt-4 text-14 text-muted">
          {t("factor.enterFor")}{" "}
          <b className="inline-block max-w-full font-semibold text-text [overflow-wrap:anywhere]">
            Gemplay · {name}
          </b>
        </p>
      </div>
      <SecondFactorFields {...{ busy, error, onTyped }} act={t("action.logIn")} />
      {support ? (
        <div className="card">
          <Row icon="head" title={t("factor.lost")} href={support} />
        </div>
      ) : null}
    </div>
  );
}

/** Draws a phone that shows a code, and a gemstone. */
function PhoneArt() {
  return (
    <svg
      viewBox="0 0 160 112"
      className="mx-auto"
      style={{ width: "16rem", height: "11.2rem" }}
      aria-hidden="true"
    >
      <polygon points="4,102 80,92 156,102 80,110" fill="var(--emerald)" opacity=".22" />
      <polygon points="50,2 110,2 114,6 114,92 110,98 50,98 46,92 46,6" fill="var(--raised-3)" />
      <polygon points="50,2 110,2 114,6 46,70 46,6" fill="var(--muted)" opacity=".35" />
      <rect x="54" y="12" width="52" height="76" fill="var(--sunken)" />
      {[62, 74, 86].map((x) => (
        <polygon key={x} points={`${x + 4},36 ${x + 8},40 ${x + 4},44 ${x},40`} fill="var(--emerald)" />
      ))}
      <polygon points="66,50 70,54 66,58 62,54" fill="var(--emerald)" />
      <polygon points="78,50 82,54 78,58 74,54" fill="var(--raised-3)" />
      <polygon points="90,50 94,54 90,58 86,54" fill="var(--raised-3)" />
      <rect x="62" y="68" width="22" height="3" fill="var(--emerald)" />
      <use href={artHref("s-emerald")} x="98" y="62" width="38" height="38" />
    </svg>
  );
}
