import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";

/** Stands for a link in a translated sentence. The character appears in no text of the page. */
const gap = "\u0000";

/** Says that a player who signs in accepts the terms, and links to the terms and the privacy notice. */
export function AcceptedTerms() {
  const t = useT();
  const [before, between, after] = t("login.accept", { terms: gap, privacy: gap }).split(gap);
  return (
    <p className="login-terms">
      {before}
      <Link href="/index?view=terms" className="link tap relative inline-block">
        {t("account.terms")}
      </Link>
      {between}
      <Link href="/index?view=privacy" className="link tap relative inline-block">
        {t("account.privacy")}
      </Link>
      {after}
    </p>
  );
}
