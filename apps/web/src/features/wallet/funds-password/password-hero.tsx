import { LockArt } from "../lock-art.tsx";

interface PasswordHeroProps {
  readonly title: string;
  readonly children: string;
}

/** The head of a screen with one task around the funds password. */
export function PasswordHero({ title, children }: PasswordHeroProps) {
  return (
    <div className="px-8 text-center">
      <LockArt />
      <h2 className="mt-10 text-22 font-semibold tracking-[-0.02em]">{title}</h2>
      <p className="mt-4 text-14 text-muted">{children}</p>
    </div>
  );
}
