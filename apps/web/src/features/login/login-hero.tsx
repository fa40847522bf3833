import "./login.css";
import type { ReactNode } from "react";
import { artHref } from "../../ui/index.ts";

interface LoginHeroProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Shows the logo between two gemstones in a beam of light, with a title and a reason to sign in. */
export function LoginHero({ title, children }: LoginHeroProps) {
  return (
    <div className="px-24 text-center">
      <svg
        viewBox="0 0 375 300"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-0 -z-1 h-300 w-full mask-[linear-gradient(#000_55%,transparent)]"
        aria-hidden="true"
      >
        <polygon points="0,0 150,0 187,118 60,300 0,250" fill="var(--login-1)" />
        <polygon points="150,0 230,0 187,118" fill="var(--login-2)" />
        <polygon points="230,0 375,0 375,200 187,118" fill="var(--login-3)" />
        <polygon points="187,118 375,200 375,300 250,300" fill="var(--login-4)" />
        <polygon points="187,118 250,300 60,300" fill="var(--wide-backdrop-1)" />
      </svg>
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
      <h1 className="mt-10 text-26 font-bold tracking-[-0.02em]">{title}</h1>
      {children ? <p className="mt-4 text-14 text-muted">{children}</p> : null}
    </div>
  );
}
