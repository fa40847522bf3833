import "../login.css";
import type { ReactNode } from "react";
import { artHref } from "../../../ui/index.ts";
import { LoginBeam } from "./login-beam.tsx";

interface LoginHeroProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Shows the logo between two gemstones in a beam of light, with a title and a reason to sign in. */
export function LoginHero({ title, children }: LoginHeroProps) {
  return (
    <div className="px-24 text-center">
      <LoginBeam />
      <svg viewBox="0 0 200 120" className="login-art" aria-hidden="true">
        <polygon points="20,110 100,98 180,110 100,120" fill="var(--pool)" />
        <use href={artHref("s-topaz")} x="22" y="58" width="34" height="34" transform="rotate(-12 39 75)" />
        <use
          href={artHref("s-sapphire")}
          x="146"
          y="50"
          width="40"
          height="40"
          transform="rotate(14 166 70)"
        />
        <use href={artHref("mark")} x="54" y="6" width="92" height="92" />
      </svg>
      <h1 className="login-title">{title}</h1>
      {children ? <p className="mt-4 text-14 text-muted">{children}</p> : null}
    </div>
  );
}
