const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const;

/** A count of things in a sentence: in words up to twelve, then in digits. */
export const numberWord = (count: number): string => words[count] ?? String(count);
