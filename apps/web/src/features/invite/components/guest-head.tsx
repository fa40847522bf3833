import { formatNumber, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { Art, ButtonLink } from "../../../ui/index.ts";
import type { Level } from "../../../widgets/rewards/index.ts";

/** Explains to a guest how players invite friends. */
export function GuestHead({ levels }: { readonly levels: readonly Level[] | undefined }) {
  const t = useT();
  useLanguage();
  const rates = levels?.map(({ rate }) => Number(rate)) ?? [];
  const steps = [t("invite.step1"), t("invite.step2"), t("invite.step3")];
  return (
    <section className="section mt-12 text-center">
      <Art name="e-friends" size={160} height={120} className="mx-auto" />
      <h2 className="mt-8 text-22 font-semibold tracking-[-0.02em]">{t("invite.guestHead")}</h2>
      <p className="mx-auto mt-8 max-w-300 text-13 text-muted">
        {rates.length > 0
          ? t("invite.guestText", {
              least: formatPercent(Math.min(...rates)),
              most: formatPercent(Math.max(...rates)),
            })
          : t("invite.guestTextShort")}
      </p>
      <ol className="card pad mt-16 flex flex-col gap-12 text-left">
        {steps.map((step, place) => (
          <li key={step} className="flex items-center gap-12 text-13">
            <b className="num grid size-28 flex-none place-items-center rounded-12 bg-gold-bg text-gold">
              {formatNumber(place + 1)}
            </b>
            {step}
          </li>
        ))}
      </ol>
      <ButtonLink href="/login?next=%2Finvite" className="mt-16">
        {t("invite.logIn")}
      </ButtonLink>
    </section>
  );
}
