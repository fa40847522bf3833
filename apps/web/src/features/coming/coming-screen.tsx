/**
 * Screens whose own work comes later: they say plainly what will be here and what can be done now. May import ui. Must
 * never show a control that does nothing.
 */
import { type PageKey, useT } from "../../i18n/index.ts";
import { Art, type ArtName, ButtonLink, ScreenHeader } from "../../ui/index.ts";

interface ComingScreenProps {
  readonly art: ArtName;
  /** A header with this title; a tab has the shell's. */
  readonly header?: { readonly title: PageKey; readonly back: string };
  readonly head: PageKey;
  readonly text: PageKey;
  readonly action: { readonly key: PageKey; readonly href: string };
}

export function ComingScreen({ art, header, head, text, action }: ComingScreenProps) {
  const t = useT();
  const Heading = header ? "h2" : "h1";
  return (
    <>
      {header ? <ScreenHeader title={t(header.title)} back={header.back} /> : null}
      <div className="section mt-40 pb-24 text-center">
        <Art name={art} size={160} height={120} className="mx-auto" />
        <Heading className="mt-16 text-22 font-semibold tracking-[-0.02em]">{t(head)}</Heading>
        <p className="mx-auto mt-8 mb-24 max-w-300 text-muted">{t(text)}</p>
        <ButtonLink href={action.href}>{t(action.key)}</ButtonLink>
      </div>
    </>
  );
}
