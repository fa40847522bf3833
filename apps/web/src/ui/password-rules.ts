import {
  countCharacters,
  fundsPasswordLength as fundsRule,
  loginPasswordLength as loginRule,
  passwordFault,
} from "@gemplay/api-schema/password";

export { countCharacters };

/** How many characters a secret takes. */
export interface PasswordLength {
  readonly least: number;
  readonly most: number;
  /** The kind of password: each kind has its own message for a wrong length. */
  readonly of: "funds" | "login";
}

export const fundsPasswordLength: PasswordLength = { ...fundsRule, of: "funds" };
export const loginPasswordLength: PasswordLength = { ...loginRule, of: "login" };

/** 0: nothing typed or too short; 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** An advice, not a rule: length, and how many sorts of characters (small, capital, digits, others) are mixed. */
export function passwordStrength(password: string, { least }: PasswordLength): Strength {
  const length = countCharacters(password);
  if (length < least) return 0;
  const sorts = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((sort) =>
    sort.test(password),
  ).length;
  if (sorts === 1 || new Set(password).size < 4) return 1;
  if (length >= 12 && sorts >= 3) return 4;
  return length >= 9 || sorts >= 3 ? 3 : 2;
}

/** Letters and numbers both: the rule of thumb that is said before the field. */
export function mixesLettersAndNumbers(password: string): boolean {
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/** Why a password cannot be set yet; `missing` characters are still to be typed in the repetition. */
export type PasswordProblem =
  | { readonly reason: "empty" | "length" | "blank" | "differs" }
  | { readonly reason: "again"; readonly missing: number };

/** @returns undefined when both are right */
export function passwordProblem(
  password: string,
  again: string,
  rule: PasswordLength,
): PasswordProblem | undefined {
  if (password === "") return { reason: "empty" };
  const fault = passwordFault(password, rule);
  if (fault !== undefined) return { reason: fault };
  if (again === password) return undefined;
  if (!password.startsWith(again)) return { reason: "differs" };
  return { reason: "again", missing: countCharacters(password) - countCharacters(again) };
}
