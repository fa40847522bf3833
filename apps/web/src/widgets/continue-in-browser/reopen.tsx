import { host } from "../../host/host.ts";
import { useT } from "../../i18n/index.ts";
import { Art, Backdrop, Button } from "../../ui/index.ts";

/**
 * Shows that the server refused the init data of the messaging host. The page gets new init data only when the player
 * opens it again in the messaging host.
 */
export function Reopen({ refusal }: { readonly refusal: Error }) {
  const t = useT();
  const code = "code" in refusal ? String(refusal.code) : "";
  return (
    <div className="app flex flex-col justify-center">
      <Backdrop />
      <main className="section pb-24 text-center" role="alert">
        <Art name="e-error" size={160} height={120} className="mx-auto" />
        <h1 className="mt-10 text-22 font-semibold tracking-[-0.02em]">{t("inside.reopen")}</h1>
        <p className="mt-4 text-14 text-muted">
          {refusal.message}{" "}
          {code ? <span className="whitespace-nowrap">{t("state.code", { code })}</span> : null}
        </p>
        <p className="mt-12 text-14 text-muted">{t("inside.kept")}</p>
        <Button className="mt-24" onClick={() => host().close()}>
          {t("inside.close")}
        </Button>
      </main>
    </div>
  );
}
