print("ringvideo")
