# The site with its functions, for those who do not use Netlify. /operate/#container has the commands.
#   docker build --build-arg URL=https://callbook.example.org --tag callbook .

FROM node:24-slim AS build
# The build reads from git when entries changed.
RUN apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
# npm reads the package of every workspace. Nothing else of the workshop is needed here.
COPY workshop/package.json workshop/
RUN npm ci
COPY . .
# Pages contain the public address of the site, and edit links to the repository.
ARG URL
ARG CALLBOOK_REPOSITORY
ENV URL=$URL CALLBOOK_REPOSITORY=$CALLBOOK_REPOSITORY ASTRO_TELEMETRY_DISABLED=1
RUN npm run build && npm run compress && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
# netlify.toml has the redirects and headers, entries/ is for scripts/alert.ts.
COPY --from=build /app/package.json /app/netlify.toml ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/src src
COPY --from=build /app/functions functions
COPY --from=build /app/scripts scripts
COPY --from=build /app/entries entries
COPY --from=build /app/dist dist
COPY --from=build /app/dist-compressed dist-compressed
ARG URL
ARG CALLBOOK_REPOSITORY
ENV URL=$URL CALLBOOK_REPOSITORY=$CALLBOOK_REPOSITORY HOST=0.0.0.0 PORT=8787
USER node
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.ts"]
