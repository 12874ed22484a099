/** Shells that completion is made for, with the name of each stub in `completions/`: as the shells look for it. */
export const STUBS = { bash: 'mds.bash', zsh: '_mds', fish: 'mds.fish', powershell: 'mds.ps1' } as const;

export type Shell = keyof typeof STUBS;

export const SHELLS = Object.keys(STUBS) as readonly Shell[];
