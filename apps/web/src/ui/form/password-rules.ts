import {
  countCharacters,
  fundsPasswordLength as fundsRule,
  loginPasswordLength as loginRule,
  passwordFault,
} from "@gemplay/api-schema/password";

export { countCharacters };

/** Minimum and maximum number of characters of a password. */
export interface PasswordLength {
  readonly least: number;
  readonly most: number;
  /**
   * Kind of the password: the login password or the funds password. The message for a wrong length is different for
   * each kind of password.
   */
  readonly of: "funds" | "login";
}

export const fundsPasswordLength: PasswordLength = { ...fundsRule, of: "funds" };
export const loginPasswordLength: PasswordLength = { ...loginRule, of: "login" };

/** Strength of a password. 0: empty or too short; 1: weak; 2: fair; 3: good; 4: strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * Rates a password by its length and by its kinds of characters (lowercase letters, uppercase letters, digits, others).
 * The rating is only advice. A weak password is still allowed.
 */
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

/** Returns whether a password has both letters and numbers. The page recommends such a mix but does not require it. */
export function mixesLettersAndNumbers(password: string): boolean {
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/**
 * Reason why the page does not accept a new password yet. `missing` is the number of characters that the player still
 * has to type in the repetition.
 */
export type PasswordProblem =
  | { readonly reason: "empty" | "length" | "blank" | "differs" }
  | { readonly reason: "again"; readonly missing: number };

/** Checks a new password and its repetition. @returns undefined if both are valid */
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
