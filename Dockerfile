# The product as an image: `docker build -t mbuyu .` (docs/deploy.md). Another base with apt, such as one made with
# mmdebstrap where no registry is reached: --build-arg DEBIAN=localhost/debian:trixie
ARG DEBIAN=docker.io/library/debian:trixie-slim

# The project's own Node needs libatomic1.
FROM ${DEBIAN} AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
# The project's own Node (node_modules/.bin) builds; afterwards only what the product needs to run stays.
RUN npm run build \
  && npm prune --omit=dev \
  && npm rebuild --ignore-scripts \
  && npm cache clean --force \
  && rm -rf .react-router node_modules/.cache

FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin mbuyu \
  && install -d -o mbuyu -g mbuyu -m 0750 /data /backups
WORKDIR /app
# Owned by root: the product cannot change its own code.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/drizzle ./drizzle
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
COPY --from=build /app/build ./build
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
USER 10001
VOLUME /data /backups
EXPOSE 3000
# Whether the process answers; whether it should be asked at all, /readyz tells the proxy.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["src/app/main.ts"]
