FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm pack && mv mds-cli-*.tgz mds.tgz
FROM node:24-slim
COPY --from=build /src/mds.tgz /tmp/
RUN npm install --global /tmp/mds.tgz && rm /tmp/mds.tgz && install -d -m 1777 /data
ENV MDS_DATA_DIR=/data
USER node
ENTRYPOINT ["mds"]
