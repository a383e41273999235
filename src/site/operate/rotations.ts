import type { VariableName } from '../../environment/schema.ts';

type Rotation = {
  /** What stops working, and for how long. */
  breaks: string;
  /** How to change it. */
  steps: string;
};

/** How each secret is changed. A test holds that none is missing. Variables reach functions with the next deploy. */
export const ROTATIONS = {
  SECRET: {
    breaks:
      'Nothing, while SECRET_BEFORE holds the old one: links of mails still work, and webhooks are signed with both. The sources of that day are counted anew: limits begin again, and a source may count twice towards reliability, until midnight UTC. An address that follows anew is asked to confirm once more.',
    steps:
      'Put the old value into SECRET_BEFORE and a new one into SECRET, at Netlify and in the repository. Deploy. Links that confirm are void after 48 hours anyway; those that unsubscribe stand in old mails for ever, and a webhook learns its new secret only by ending the follow and following again. So keep SECRET_BEFORE for as long as you can.',
  },
  SECRET_BEFORE: {
    breaks:
      'Taken away: links signed with it answer 400, and receivers of webhooks that still know it refuse alerts, which are then given up after a day; five in a row pause the follow. Where the old secret leaked, take it away at once: that is what it is for.',
    steps: 'Remove it at Netlify and in the repository. Deploy.',
  },
  UPSTASH_REDIS_REST_TOKEN: {
    breaks:
      'From the reset at Upstash to the deploy, writes answer 503 and discover does without live signals. Reads go on. Nothing that was answered 200 is lost.',
    steps:
      'Reset the token at Upstash, put it in at Netlify and in the repository, deploy. About two minutes. /api/public/health says store_gone until it is over.',
  },
  SMTP_URL: {
    breaks: 'Mails wait, and are tried again for a day. None is lost that goes out within it.',
    steps:
      'Make a second password at the mail provider, put it in at both places, deploy, then end the first.',
  },
  SUBMIT_TOKEN: {
    breaks: 'Proposals are stored in Redis instead of becoming pull requests. None is lost.',
    steps:
      'Make a fine-grained token for this repository alone, with contents and pull requests to write, put it in at Netlify, deploy, end the old one. npm run submissions shows what waited.',
  },
  BUILD_HOOK_URL: {
    breaks:
      'Nothing is published: Publish fails, and the site shows the health of its last build. Live signals go on reaching discover.',
    steps: 'Delete the hook at Netlify, make a new one, put its address into the secrets of the repository.',
  },
  GITHUB_TOKEN: {
    breaks: 'Nothing: every workflow run gets its own, which ends with it.',
    steps: 'None.',
  },
  REDIS_URL: {
    breaks: 'Nothing that is public: it is for npm start on your own machine.',
    steps: 'Set the new one.',
  },
} as const satisfies Partial<Record<VariableName, Rotation>>;
